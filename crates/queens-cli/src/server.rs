//! The HTTP side of the live page. What is asked and answered is the business of
//! `queens_view::api`; here it gets its headers.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderName, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use queens::{CancelToken, Registry};
use queens_view::api::Api;
use queens_view::page::{LIVE_POLICY, SCRIPT, STYLE};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How many questions are worked on at a time; more of them wait.
const AT_A_TIME: usize = 4;

/// How often Ctrl-C is looked for.
const BETWEEN_CHECKS: Duration = Duration::from_millis(50);

/// How long answers underway may take when the server is to end.
const GRACE: Duration = Duration::from_secs(3);

struct Site {
    page: String,
    api: Api,
    seats: Semaphore,
}

/// Serves this page and its answers until the token is set. `ready` gets the address that it
/// listens at, once it does.
pub(crate) fn serve(
    address: SocketAddr,
    registry: &Registry,
    page: String,
    token: &CancelToken,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_io()
        .enable_time()
        .build()?;
    let site =
        Arc::new(Site { page, api: Api::new(registry.clone()), seats: Semaphore::new(AT_A_TIME) });
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        let router = Router::new().fallback(answer).with_state(site);
        let server = axum::serve(listener, router).with_graceful_shutdown(set(token.clone()));
        tokio::select! {
            served = server => served,
            // A client that keeps its connection open does not keep the server.
            () = async { set(token.clone()).await; tokio::time::sleep(GRACE).await } => Ok(()),
        }
    });
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

/// Waits until the token is set.
async fn set(token: CancelToken) {
    while !token.is_cancelled() {
        tokio::time::sleep(BETWEEN_CHECKS).await;
    }
}

async fn answer(
    State(site): State<Arc<Site>>,
    method: Method,
    uri: Uri,
    RawQuery(query): RawQuery,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow, "only GET and HEAD are answered\n")
            .into_response();
    }
    match uri.path() {
        "/" => text("text/html; charset=utf-8", site.page.clone()),
        "/page.css" => text("text/css; charset=utf-8", STYLE.to_owned()),
        "/page.js" => text("text/javascript; charset=utf-8", SCRIPT.to_owned()),
        path => question(Arc::clone(&site), path.to_owned(), query.unwrap_or_default()).await,
    }
}

/// Answers a question on a thread where it may take its time.
async fn question(site: Arc<Site>, path: String, query: String) -> Response {
    let Ok(_seat) = site.seats.acquire().await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let asked = Arc::clone(&site);
    let answer = tokio::task::spawn_blocking(move || asked.api.answer(&path, &query)).await;
    match answer {
        Ok(answer) => {
            let status = StatusCode::from_u16(answer.status);
            let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (status, text("application/json", answer.body)).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A text with the headers that all answers have.
fn text(kind: &'static str, body: String) -> Response {
    let headers: [(HeaderName, &str); 6] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, LIVE_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    (headers, body).into_response()
}
