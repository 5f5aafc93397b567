//! The server of the live page: addresses, who is answered, and bounds.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// The address is on stdout with `--quiet`.
    fn start(arguments: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_queens"))
            .args(["serve", "--quiet"])
            .args(arguments.split_whitespace())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://").unwrap_or_else(|| panic!("{line}"));
        Self { child, address: address.trim_end_matches('/').to_owned() }
    }

    fn port(&self) -> u16 {
        self.address.rsplit(':').next().unwrap().parse().unwrap()
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    /// The response to a GET with these headers.
    fn get(&self, path: &str, headers: &str) -> String {
        let mut stream = self.connect();
        write!(stream, "GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    fn host(&self) -> String {
        format!("Host: {}\r\n", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status(response: &str) -> u16 {
    response.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
}

#[test]
fn only_its_own_names_and_its_own_page_are_answered() {
    let server = Server::start("--port 0");
    let find = "/api/find?n=6&strategy=flags&from=0&to=solution";
    let local = format!("Host: localhost:{}\r\n", server.port());
    for host in [&server.host(), &local] {
        for path in ["/", "/page.js", "/page.css", find] {
            assert_eq!(status(&server.get(path, host)), 200, "{path}");
        }
    }
    // DNS rebinding: the browser is at another name that leads here.
    for host in ["Host: evil.example\r\n", "Host: evil.example:8008\r\n", ""] {
        assert!((400..500).contains(&status(&server.get(find, host))), "{host:?}");
        assert!((400..500).contains(&status(&server.get("/", host))), "{host:?}");
    }
    let own = format!("{}Origin: http://{}\r\n", server.host(), server.address);
    assert_eq!(status(&server.get(find, &own)), 200);
    for foreign in ["Origin: http://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
        assert_eq!(status(&server.get(find, &(server.host() + foreign))), 403, "{foreign}");
    }
    // The same headers everywhere.
    for (path, host) in [("/", server.host()), ("/nothing", server.host()), ("/", String::new())] {
        let response = server.get(path, &host).to_lowercase();
        for header in ["content-security-policy: ", "x-content-type-options: nosniff"] {
            assert!(response.contains(header), "{path}: {response}");
        }
    }
}

#[test]
fn the_page_begins_with_the_board_of_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("board.txt");
    std::fs::write(&path, "...Q..\n......\n......\n......\n......\n#.....\n").unwrap();
    let server = Server::start(&format!("--port 0 --board {}", path.display()));
    let page = server.get("/", &server.host());
    for part in ["\"n\":6", "\"queens\":[[0,3]]", "\"blocked\":[[5,0]]"] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    std::fs::write(&path, "Q.\n").unwrap();
    super::queens(&format!("serve --port 0 --board {}", path.display())).assert().code(2);
}

#[test]
fn a_flood_is_bounded_and_survived() {
    let server = Server::start("--port 0");
    // Each of these takes a third of a second of work.
    let slow = "/api/find?n=30&strategy=flags&from=0&to=end";
    let start = Instant::now();
    let codes: Vec<u16> = std::thread::scope(|scope| {
        let requests: Vec<_> =
            (0..150).map(|_| scope.spawn(|| status(&server.get(slow, &server.host())))).collect();
        requests.into_iter().map(|request| request.join().unwrap()).collect()
    });
    assert!(codes.iter().all(|code| [200, 503].contains(code)), "{codes:?}");
    assert!(codes.contains(&503) && codes.contains(&200), "{codes:?}");
    assert!(start.elapsed() < Duration::from_secs(40), "{:?}", start.elapsed());
    let quick = "/api/find?n=6&strategy=flags&from=0&to=solution";
    assert_eq!(status(&server.get(quick, &server.host())), 200);
}

#[test]
fn a_connection_that_sends_no_request_is_closed() {
    let server = Server::start("--port 0");
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let start = Instant::now();
    let mut text = Vec::new();
    // Closed or reset, but not left open.
    let _ = stream.read_to_end(&mut text);
    assert!(start.elapsed() < Duration::from_secs(19), "{:?}", start.elapsed());
}

#[test]
fn a_taken_port_is_replaced_unless_it_was_asked_for() {
    // Whether or not the default port is free now, two servers get two ports.
    let [first, second] = [Server::start(""), Server::start("")];
    assert_ne!(first.port(), second.port());
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    super::queens(&format!("serve --port {port}"))
        .assert()
        .code(2)
        .stderr(predicates::str::contains(format!("the port {port} is in use")));
    let local = Server::start("--bind localhost --port 0");
    assert_eq!(status(&local.get("/", &local.host())), 200);
}
