//! The command `queens`; everything is in the library.

fn main() -> queens_cli::Exit {
    queens_cli::run_with(&queens::Registry::builtin(), std::env::args_os())
}
