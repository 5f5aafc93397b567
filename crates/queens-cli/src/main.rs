//! The command `queens`; everything is in the library.

fn main() -> std::process::ExitCode {
    queens_cli::main()
}
