//! The HTTP side of the live page: what it accepts, its headers and its bounds. What is asked and
//! answered is up to `queens_view::api`.
//!
//! Only the server's own page is to use it. A request must name the server in `Host`, so that a page
//! of another site cannot reach it under a name of its own that resolves to this machine (DNS
//! rebinding), and a browser's request must come from the server's own origin. Connections, requests
//! in progress and requests that wait are bounded, and a connection that sends no request is closed.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use queens::{CancelToken, Registry};
use queens_view::api::Api;
use queens_view::page::{LIVE_POLICY, SCRIPT, STYLE};
use serde_json::json;
use tokio::sync::Semaphore;

/// How many questions are worked on at a time.
const AT_A_TIME: usize = 4;

/// How many questions may wait for their turn; more are refused. A page asks a few at a time.
const WAITING: usize = 64;

/// How many connections are open at a time; more wait to be accepted.
const CONNECTIONS: usize = 256;

/// How long a connection may take to send a request, the first or the next.
const HEADERS: Duration = Duration::from_secs(10);

/// How often Ctrl-C is looked for.
const BETWEEN_CHECKS: Duration = Duration::from_millis(50);

/// How long answers in progress may take when the server is to end.
const GRACE: Duration = Duration::from_secs(3);

struct Site {
    address: SocketAddr,
    page: String,
    api: Api,
    seats: Semaphore,
    waiting: AtomicUsize,
}

/// Serves this page and its answers on this listener until the token is set.
pub(crate) fn serve(
    listener: TcpListener,
    registry: &Registry,
    page: String,
    token: &CancelToken,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_io()
        .enable_time()
        .build()?;
    let site = Arc::new(Site {
        address: listener.local_addr()?,
        page,
        api: Api::new(registry.clone()),
        seats: Semaphore::new(AT_A_TIME),
        waiting: AtomicUsize::new(0),
    });
    listener.set_nonblocking(true)?;
    let served = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let connections = Arc::new(Semaphore::new(CONNECTIONS));
        let accepting = tokio::spawn(accept(listener, site, Arc::clone(&connections)));
        set(token).await;
        accepting.abort();
        // A client that keeps its connection open does not keep the server.
        let all = u32::try_from(CONNECTIONS).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(GRACE, connections.acquire_many(all)).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

/// Waits until the token is set.
async fn set(token: &CancelToken) {
    while !token.is_cancelled() {
        tokio::time::sleep(BETWEEN_CHECKS).await;
    }
}

async fn accept(listener: tokio::net::TcpListener, site: Arc<Site>, connections: Arc<Semaphore>) {
    loop {
        let Ok(permit) = Arc::clone(&connections).acquire_owned().await else { return };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                // Too many open files, or a connection that was gone already.
                tokio::time::sleep(BETWEEN_CHECKS).await;
                continue;
            }
        };
        let site = Arc::clone(&site);
        tokio::spawn(async move {
            let service = service_fn(move |request| {
                let site = Arc::clone(&site);
                async move { Ok::<_, Infallible>(answer(site, request).await) }
            });
            // An error is the client's: it sent no HTTP, took too long or went away.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADERS)
                .max_buf_size(16 * 1024)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            drop(permit);
        });
    }
}

async fn answer(site: Arc<Site>, request: Request<Incoming>) -> Response<Full<Bytes>> {
    if !is_own_host(request.headers(), site.address) {
        return error(StatusCode::MISDIRECTED_REQUEST, "this server has no such name");
    }
    if !is_own_origin(request.headers(), site.address) {
        return error(StatusCode::FORBIDDEN, "requests from other sites are not answered");
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let mut response = error(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered");
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    match request.uri().path() {
        "/" => response(StatusCode::OK, "text/html; charset=utf-8", site.page.clone()),
        "/page.css" => response(StatusCode::OK, "text/css; charset=utf-8", STYLE),
        "/page.js" => response(StatusCode::OK, "text/javascript; charset=utf-8", SCRIPT),
        path => {
            let (path, query) = (path.to_owned(), request.uri().query().unwrap_or_default());
            question(&site, path, query.to_owned()).await
        }
    }
}

/// Answers a question on a thread where it may take its time.
async fn question(site: &Arc<Site>, path: String, query: String) -> Response<Full<Bytes>> {
    if site.waiting.fetch_add(1, Ordering::Relaxed) >= AT_A_TIME + WAITING {
        site.waiting.fetch_sub(1, Ordering::Relaxed);
        let mut response = error(StatusCode::SERVICE_UNAVAILABLE, "too many requests at a time");
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        return response;
    }
    let seat = site.seats.acquire().await;
    let answer = match seat {
        Ok(_) => {
            let asked = Arc::clone(site);
            tokio::task::spawn_blocking(move || asked.api.answer(&path, &query)).await.ok()
        }
        Err(_) => None,
    };
    site.waiting.fetch_sub(1, Ordering::Relaxed);
    match answer {
        Some(answer) => {
            let status = StatusCode::from_u16(answer.status);
            let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            response(status, "application/json", answer.body)
        }
        None => error(StatusCode::INTERNAL_SERVER_ERROR, "the question could not be answered"),
    }
}

fn error(status: StatusCode, sentence: &str) -> Response<Full<Bytes>> {
    response(status, "application/json", json!({ "error": sentence }).to_string())
}

/// A response with the headers that all responses have.
fn response(
    status: StatusCode,
    kind: &'static str,
    body: impl Into<Bytes>,
) -> Response<Full<Bytes>> {
    let headers: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, LIVE_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether `Host` is a name of this server.
fn is_own_host(headers: &HeaderMap, address: SocketAddr) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().is_ok_and(|host| is_own_name(host, address)),
        _ => false,
    }
}

/// Whether a browser sent the request from this server's own page, or something else than a browser
/// sent it.
fn is_own_origin(headers: &HeaderMap, address: SocketAddr) -> bool {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let origin = text(&header::ORIGIN).is_none_or(|origin| {
        origin.strip_prefix("http://").is_some_and(|host| is_own_name(host, address))
    });
    // A link to the page from elsewhere is no harm: it costs nothing until the page asks.
    let site = text(&HeaderName::from_static("sec-fetch-site"));
    let mode = text(&HeaderName::from_static("sec-fetch-mode"));
    let from_here = matches!(site, None | Some("same-origin" | "none")) || mode == Some("navigate");
    origin && from_here
}

/// Whether this is a name of the server and its port: `localhost`, an address that it listens at, or
/// any address literal if it listens at all of them. An address literal cannot be rebound.
fn is_own_name(host: &str, address: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port.parse::<u16>().ok()),
        // Port 80 is left out.
        _ => (host, Some(80)),
    };
    if port != Some(address.port()) {
        return false;
    }
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let ip = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(name) => name.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => name.parse().ok(),
    };
    ip.is_some_and(|ip: IpAddr| address.ip().is_unspecified() || ip == address.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_are_refused() {
        let local: SocketAddr = "127.0.0.1:8008".parse().unwrap();
        for host in ["127.0.0.1:8008", "localhost:8008", "LOCALHOST:8008"] {
            assert!(is_own_name(host, local), "{host}");
        }
        for host in
            ["example.org:8008", "127.0.0.1", "127.0.0.1:80", "10.0.0.1:8008", "", ":", "x:y:8008"]
        {
            assert!(!is_own_name(host, local), "{host}");
        }
        let all: SocketAddr = "0.0.0.0:80".parse().unwrap();
        assert!(is_own_name("10.0.0.1", all) && is_own_name("[::1]:80", all));
        assert!(!is_own_name("example.org", all));
    }

    #[test]
    fn only_the_own_page_is_answered() {
        let address: SocketAddr = "127.0.0.1:8008".parse().unwrap();
        let own = |pairs: &[(&'static str, &str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                let name = HeaderName::from_static(name);
                headers.insert(name, HeaderValue::from_str(value).unwrap());
            }
            is_own_origin(&headers, address)
        };
        assert!(own(&[]));
        assert!(own(&[("origin", "http://127.0.0.1:8008"), ("sec-fetch-site", "same-origin")]));
        assert!(own(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]));
        assert!(!own(&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]));
        for origin in ["http://example.org", "null", "https://127.0.0.1:8008"] {
            assert!(!own(&[("origin", origin)]), "{origin}");
        }
    }
}
