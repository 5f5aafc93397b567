//! What people write, what is ambiguous, and what is refused.

use std::time::{Duration, Instant};

use queens_core::{ProblemError, Square};
use queens_render::notation::{
    Notation, Place, ReadError, Reader, read, read_arguments, read_problem,
};

const SOLUTION: &str = ".Q..\n...Q\nQ...\n..Q.";
const OTHER: &str = "..Q.\nQ...\n...Q\n.Q..";

/// The boards of a text, as text.
fn boards(text: &str) -> Vec<String> {
    let boards = read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    boards.iter().map(|diagram| diagram.board().to_string()).collect()
}

fn arguments(arguments: &[&str]) -> Vec<String> {
    let boards = read_arguments(arguments).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    boards.iter().map(|diagram| diagram.board().to_string()).collect()
}

fn notation(text: &str) -> Notation {
    read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))[0].notation()
}

#[test]
fn what_people_write_is_read() {
    for (text, expected) in [
        ("1,3,0,2", Notation::Columns),
        (" 1  3 0 2 \r\n", Notation::Columns),
        ("1, 3, 0, 2", Notation::Columns),
        ("\n\n2413\n\n", Notation::Digits),
        (".Q..\r\n...Q\r\nQ...\r\n..Q.", Notation::Board),
        (". Q . .\n. . . Q\nQ . . .\n. . Q .\n", Notation::Board),
        (".q..\n...q\nq...\n..q.\n", Notation::Board),
        ("_Q__\n___Q\nQ___\n__Q_", Notation::Board),
        ("* Q * *\n* * * Q\nQ * * *\n* * Q *", Notation::Board),
        ("#Q.#\n...Q\nQ...\n..Q.", Notation::Board),
        ("·♕··\n···♕\n♕···\n··♕·", Notation::Unicode),
        ("0100\n0001\n1000\n0010", Notation::Matrix),
        ("0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", Notation::Matrix),
        ("0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n", Notation::Matrix),
        (
            "4  ·  ♛  ·  · \n3  ·  ·  ·  ♛ \n2  ♛  ·  ·  · \n1  ·  ·  ♛  · \n   a  b  c  d\n",
            Notation::Drawing,
        ),
        ("1Q2/3Q/Q3/2Q1 w - - 0 1", Notation::Fen),
        ("1q2/3q/q3/2q1", Notation::Fen),
        ("b4 d3 a2 c1", Notation::Squares),
        ("c1,A2,d3,b4", Notation::Squares),
        ("0,1 1,3 2,0 3,2", Notation::Squares),
        ("0,1\n1,3\n2,0\n3,2\n", Notation::Squares),
        ("b4\nd3\na2\nc1\n", Notation::Squares),
        ("[1, 3, 0, 2]", Notation::Json),
        ("[[1, 3, 0, 2]]", Notation::Json),
        ("[\n  1,\n  3,\n  0,\n  2\n]\n", Notation::Json),
        (r#"[".Q..", "...Q", "Q...", "..Q."]"#, Notation::Json),
        (r#"[["b4", "d3", "a2", "c1"]]"#, Notation::Json),
        (r#"["0100","0001","1000","0010"]"#, Notation::Json),
        ("[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]", Notation::Json),
        ("[[0,1],[1,3],[2,0],[3,2]]", Notation::Json),
        (r#"{"size": 4, "queens": [[0,1], [1,3], [2,0], [3,2]]}"#, Notation::Json),
        (r#"{"n": 4, "queens": ["b4", "d3", "2,0", "3,2"], "blocked": ["a1"]}"#, Notation::Json),
        (r#"{"n":4,"strategy":"flags","placement":[1,3,0,2],"complete":false}"#, Notation::Json),
        ("row0,row1,row2,row3\n1,3,0,2", Notation::Csv),
        ("\\chessboard[maxfield=d4,setpieces={Qb4,Qd3,Qa2,Qc1},showmover=false]", Notation::Latex),
        ("\\chessboard[\n setpieces={Qb4, Qd3, Qa2, Qc1},\n maxfield=d4]\n", Notation::Latex),
    ] {
        assert_eq!(boards(text), [SOLUTION], "{text:?}");
        assert_eq!(notation(text), expected, "{text:?}");
        assert_eq!(boards(&format!("\u{feff}{text}")), [SOLUTION], "with a byte-order mark");
        assert_eq!(boards(&text.replace('\n', "\r\n")), [SOLUTION], "with CRLF: {text:?}");
        assert_eq!(arguments(&[text]), [SOLUTION], "as an argument: {text:?}");
    }
    assert_eq!(boards("Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4"), boards("0 4 7 5 2 6 1 3"));
    // Boards with too many queens or too few are boards, and a list of squares need not be full.
    assert_eq!(boards("QQ\n.."), ["QQ\n.."]);
    assert_eq!(boards("2/2"), ["..\n.."]);
    assert_eq!(boards("b4 a2"), [".Q..\n....\nQ...\n...."]);
    assert_eq!(boards("1,3"), ["....\n...Q\n....\n...."]);
    assert_eq!(boards("[]"), [""]);
    assert_eq!(boards("0"), ["Q"]);
    assert_eq!(boards("1"), ["Q"]);
}

#[test]
fn several_boards_in_one_text() {
    for text in [
        "1 3 0 2\n2 0 3 1",
        "2413\n\n2 0 3 1\n",
        "b4 d3 a2 c1\nc4 a3 d2 b1",
        "0,1 1,3 2,0 3,2\n0,2 1,0 2,3 3,1",
        "0,1\n1,3\n2,0\n3,2\n\n0,2\n1,0\n2,3\n3,1\n",
        "[1,3,0,2]\n[2,0,3,1]",
        "[1,3,0,2] [2,0,3,1]",
        "[[1,3,0,2],[2,0,3,1]]",
        r#"[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]"#,
        "[1,3,0,2]\n..Q.\nQ...\n...Q\n.Q..\n",
        "0100\n0001\n1000\n0010\n\n0010\n1000\n0001\n0100\n",
        "row0,row1,row2,row3\n1,3,0,2\n2,0,3,1\n",
        "row0,row1,row2,row3\n1,3,0,2\nrow0,row1,row2,row3\n2,0,3,1\n",
        "\\chessboard[maxfield=d4,setpieces={Qb4,Qd3,Qa2,Qc1}]\n2Q1/Q3/3Q/1Q2",
    ] {
        assert_eq!(boards(text), [SOLUTION, OTHER], "{text:?}");
    }
    // Lines of 0 and 1 that are not a square are placements.
    assert_eq!(boards("0 1 0\n1 0 1"), ["Q..\n.Q.\nQ..", ".Q.\nQ..\n.Q."]);
    assert_eq!(boards("0 1 0\n1 0 1\n1 1 0\n0 0 1").len(), 4);
    assert_eq!(boards("row0,row1\n0,1\n1,0"), ["Q.\n.Q", ".Q\nQ."]);
}

#[test]
fn arguments_are_placements_of_their_own_or_one_together() {
    for (given, expected) in [
        (&["1 3 0 2", "2 0 3 1"][..], &[SOLUTION, OTHER][..]),
        (&["1,3,0,2", "2,0,3,1"], &[SOLUTION, OTHER]),
        (&["2413", "3142"], &[SOLUTION, OTHER]),
        (&["2413", "2 0 3 1"], &[SOLUTION, OTHER]),
        (&["1Q2/3Q/Q3/2Q1", "2Q1/Q3/3Q/1Q2"], &[SOLUTION, OTHER]),
        (&[SOLUTION, OTHER], &[SOLUTION, OTHER]),
        (&["[1,3,0,2]", "3142"], &[SOLUTION, OTHER]),
        (&["b4 d3 a2 c1", "c4 a3 d2 b1"], &[SOLUTION, OTHER]),
        (&["b4,d3,a2,c1", "c4,a3,d2,b1"], &[SOLUTION, OTHER]),
        (&["1", "3", "0", "2"], &[SOLUTION]),
        (&["1,", "3,", "0,", "2"], &[SOLUTION]),
        (&["[1,", "3,", "0,", "2]"], &[SOLUTION]),
        (&["b4", "d3", "a2", "c1"], &[SOLUTION]),
        (&["0,1", "1,3", "2,0", "3,2"], &[SOLUTION]),
        (&["b4", "1,3", "a2", "3,2"], &[SOLUTION]),
        (&[".Q..", "...Q", "Q...", "..Q."], &[SOLUTION]),
        (&[". Q . .", ". . . Q", "Q . . .", ". . Q ."], &[SOLUTION]),
        (&["0100", "0001", "1000", "0010"], &[SOLUTION]),
        (&["0 1 0 0", "0 0 0 1", "1 0 0 0", "0 0 1 0"], &[SOLUTION]),
        (&["1Q2/3Q/Q3/2Q1", "w", "-", "-", "0", "1"], &[SOLUTION]),
        (&["\u{feff}2413", "\u{feff}3142"], &[SOLUTION, OTHER]),
        (&["1", "0"], &[".Q\nQ."]),
    ] {
        assert_eq!(arguments(given), expected, "{given:?}");
    }
    for (given, message) in [
        (&["1 3 0", "2 0 3 1 4"][..], "argument 1, column 3: column 3 in row 1 is off the board"),
        (&["2413", "2415"], "argument 2, column 4: '5' in row 3 is no column"),
        (&["2413", "x"], "argument 2, column 1: 'x' in row 0 is no column"),
        (&["1Q2/3Q/Q3/2Q1", "2Q1/Q3/3Q/1Q3"], "argument 2, column 11: row 3 has 5 squares"),
        (&["1", "3", "0", "4"], "line 1, column 7: column 4 in row 3 is off the board"),
        (&["1 3 0 2", "\n1 3 0"], "argument 2, column 3: column 3 in row 1"),
        (&["1 3 0 2", "Q.\nQ"], "argument 2, line 2, column 1: row 1 has 1 square:"),
        (&["1 3 0 2", ""], "argument 2 is empty"),
        (&[" "], "argument 1 is empty"),
        (&["row0,row1"], "argument 1 is empty"),
        (&["1 3 0 2", "0,1"], "argument 2, column 1: '0,1' can be read in 2 ways"),
    ] {
        let error = read_arguments(given).unwrap_err().to_string();
        assert!(error.starts_with(message), "{given:?}: {error}");
    }
    assert!(matches!(read_arguments::<&str>(&[]), Err(ReadError::Empty { argument: None })));
}

#[test]
fn nothing_is_not_the_empty_board() {
    for text in ["", "\n", "  \n\t\n", "\u{feff}", "\u{feff}\n", "row0,row1\n", "row0"] {
        assert!(matches!(read(text), Err(ReadError::Empty { argument: None })), "{text:?}");
        assert!(matches!(read_arguments(&[text]), Err(ReadError::Empty { .. })), "{text:?}");
        assert!(matches!(read_problem(text), Err(ReadError::Empty { .. })), "{text:?}");
    }
}

/// Each reading comes with a way to write it, and what is written so is read so.
#[test]
fn ambiguous_texts_are_refused_with_their_readings() {
    for (text, expected) in [
        ("0,1 1,0", &[(Notation::Squares, ".Q\nQ."), (Notation::Csv, "Q.\n.Q & .Q\nQ.")][..]),
        ("0,0", &[(Notation::Squares, "Q.\n.."), (Notation::Csv, "Q.\nQ.")]),
        (
            "0,1\n1,0",
            &[
                (Notation::Squares, ".Q\nQ."),
                (Notation::Csv, "Q.\n.Q & .Q\nQ."),
                (Notation::Matrix, ".Q\nQ."),
            ],
        ),
        ("0 1\n1 0", &[(Notation::Matrix, ".Q\nQ."), (Notation::Columns, "Q.\n.Q & .Q\nQ.")]),
        ("11\n11", &[(Notation::Matrix, "QQ\nQQ"), (Notation::Columns, "Q.\nQ. & Q.\nQ.")]),
        (
            "[[0,1],[1,0]]",
            &[
                (Notation::Json, ".Q\nQ."),
                (Notation::Json, "Q.\n.Q & .Q\nQ."),
                (Notation::Json, ".Q\nQ."),
            ],
        ),
        ("[[0,1]]", &[(Notation::Json, ".Q\n.."), (Notation::Json, "Q.\n.Q")]),
    ] {
        let Err(ReadError::Ambiguous { place, ambiguity }) = read(text) else {
            panic!("{text:?}: {:?}", read(text));
        };
        assert_eq!(place, Place { argument: None, line: 1, column: 1 });
        let found: Vec<(Notation, String)> = ambiguity
            .readings
            .iter()
            .map(|reading| (reading.notation, boards(&reading.instead).join(" & ")))
            .collect();
        let expected: Vec<(Notation, String)> =
            expected.iter().map(|&(notation, boards)| (notation, boards.to_owned())).collect();
        assert_eq!(found, expected, "{text:?}");
        assert!(matches!(read_arguments(&[text]), Err(ReadError::Ambiguous { .. })), "{text:?}");
    }
    for text in ["*.\n.*", "**\n**", "b4 d3\na2 c1", "b4 d3 a2 c1\nb4 d3"] {
        let Err(ReadError::Ambiguous { ambiguity, .. }) = read(text) else { panic!("{text:?}") };
        assert_eq!(ambiguity.readings.len(), 2, "{text:?}");
    }
    let error = read("0,1 1,0").unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 1: '0,1 1,0' can be read in 2 ways: as the squares row,column of one board \
         (write b2 a1); or as the columns of 2 placements of n = 2 (write [0,1] [1,0])"
    );
    assert!(read_arguments(&["0,1", "1,0"]).unwrap_err().to_string().starts_with("argument 1, "));
    // Only one reading is possible.
    assert_eq!(boards("01\n10"), [".Q\nQ."]);
    assert_eq!(boards("12\n21"), ["Q.\n.Q", ".Q\nQ."]);
    assert_eq!(boards("0 1\n1 0\n0 1").len(), 3);
    assert_eq!(boards("[0,1]\n[1,0]").len(), 2);
}

#[test]
fn what_is_no_placement_is_named_with_its_place() {
    for (text, message) in [
        ("hello world", "line 1, column 1: 'hello world' is no placement"),
        ("hello!", "line 1, column 1: 'hello!' is no placement"),
        ("-1", "line 1, column 1: '-1' is no placement"),
        ("/no/such/file", "line 1, column 1: '/no/such/file' is no placement"),
        ("\n\n1 3 0 4", "line 3, column 7: column 4 in row 3 is off the board"),
        ("1 3 0 2\n1 3 x 2", "line 2, column 5: 'x' is no column"),
        ("1 3 0 2\n-1 3 x 2", "line 2, column 1: '-1' is no column"),
        ("1 +3 0 2", "line 1, column 3: '+3' is no column"),
        ("2415", "line 1, column 4: '5' in row 3 is no column: 4 rows make columns 1 to 4"),
        ("2403", "line 1, column 3: '0' in row 2 is no column"),
        ("121212121212121212121212121212121212", "line 1, column 1: 36 digits are too many"),
        (".Q\nQ.\n\n.Q\nQ", "line 5, column 1: row 1 has 1 square: a board of 2"),
        (".Q\n.x", "line 2, column 2: 'x' in row 1 is no square"),
        ("010\n101", "line 1, column 1: row 0 has 3 squares: a board of 2 rows"),
        ("1Q2/3Q/Q3/2Q2", "line 1, column 11: row 3 has 5 squares"),
        ("1Q2/3Q/K3/2Q1", "line 1, column 8: 'K' in rank 2 is neither Q nor a number"),
        ("1Q/9999999999999999999999", "line 1, column 4: a run of 9999999999999999999999 empty"),
        ("1Q2/3Q/Q3/2Q1 2Q1/Q3/3Q/1Q2", "line 1, column 15: '2Q1/Q3/3Q/1Q2' after the ranks"),
        ("b4 d3 x", "line 1, column 1: 'b4 d3 x' is no placement"),
        ("0,1 100000000,3", "line 1, column 1: n = 100000001 is too large"),
        ("\\chessboard[setpieces={Qa1}]", "line 1, column 1: not a diagram such as"),
        ("\\chessboard[maxfield=b3]", "line 1, column 1: not a diagram such as"),
        ("\\chessboard[maxfield=b2,setpieces={Qc1}]", "line 1, column 1: not a diagram such as"),
        ("[1, 3", "line 1, column 5: not a JSON array of columns"),
        ("[1, -3]", "line 1, column 6: not a JSON array of columns"),
        ("[[0], 1]", "line 1, column 7: not a JSON array of columns"),
        ("[1.5, 0]", "line 1, column 4: not a JSON array of columns"),
        ("[1,3,0,2]\n\n[1,\n3,\nx]", "line 5, column 1: not a JSON array of columns"),
        ("[1,3,0,2]\n  [4,3,0,2]", "line 2, column 3: column 4 in row 0 is off the board"),
        ("[1,3,0,2]\n[[0],[[2]]]", "line 2, column 1: not a JSON array of columns"),
        (r#"["Q.",".Qx"]"#, "line 1, column 1: 'Q.' is no square"),
        (r#"{"size":4,"block":[[0,0]]}"#, "line 1, column 1: not a JSON array of columns"),
        (r#"{"queens":[[0,0]]}"#, "line 1, column 1: not a JSON array of columns"),
        (r#"{"size":4,"size":5}"#, "line 1, column 16: not a JSON array of columns"),
        (r#"{"size":4,"queens":[[0,4]]}"#, "line 1, column 1: square 0,4 is off the 4 x 4"),
        (r#"{"size":4,"queens":[0,1]}"#, "line 1, column 1: not a JSON array of columns"),
        (
            r#"{"size":4,"queens":["a1"],"blocked":[[3,0]]}"#,
            "line 1, column 1: square 3,0 is blocked",
        ),
        (r#"{"size":18446744073709551615}"#, "line 1, column 1: n = 18446744073709551615 is too"),
        (r#"{"n":3,"placement":null}"#, "line 1, column 1: not a JSON array of columns"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
    let boards: Vec<_> = Reader::new("2413\nx!\n2413".as_bytes()).collect();
    assert_eq!(boards.len(), 2, "an error ends the reader");
    let error = Reader::new(&b"2413\n\xff\n"[..]).nth(1).unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 2 is not UTF-8 text");
}

#[test]
fn messages_have_no_control_characters_of_the_input() {
    for text in [
        "\x1b]0;title\x07x!",
        "1 3 \x1b[31m 2",
        "24\x1b3",
        ".Q\n.\x1b",
        "1Q/Q\x1b",
        "1Q/Q1 \x1b",
        "[\"\x1b[31m\"]",
        "[\"\\u001b[31m\"]",
        "{\"\\u001b[31m\": 1}",
        "[1, \x1b]",
        "0,1 1,\u{9b}0",
        "\\chessboard[maxfield=\x1b]",
        "\\chessboard[maxfield=b2,setpieces={\u{202e}}]",
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(!error.contains(char::is_control), "{error:?}");
        assert!(!error.contains('\u{202e}'), "{error:?}");
    }
    let long = read(&"x!".repeat(1_000_000)).unwrap_err().to_string();
    assert!(long.len() < 300, "{} bytes", long.len());
    let long = read(&format!("[{:?}]", "x".repeat(1_000_000))).unwrap_err().to_string();
    assert!(long.len() < 300, "{} bytes", long.len());
}

#[test]
fn problems() {
    let square = Square::new;
    let problem = read_problem("Q..#\n....\n....\n..#.").unwrap();
    assert_eq!(problem.size(), 4);
    assert_eq!(problem.queens(), [square(0, 0)]);
    assert_eq!(problem.blocked(), [square(0, 3), square(3, 2)]);
    for text in [
        r#"{"size":4,"queens":[[0,0]],"blocked":[[0,3],[3,2]]}"#,
        r#"{"blocked":["c1","d4","d4"],"queens":["0,0"],"size":4}"#,
        r#"["Q..#","....","....","..#."]"#,
        "Q _ _ #\n* * * *\n_ _ _ _\n. . # .",
    ] {
        assert_eq!(read_problem(text).unwrap(), problem, "{text}");
    }
    assert!(read_problem(r#"{"size":8}"#).unwrap().is_plain());
    assert!(read_problem(r#"{"size":0}"#).unwrap().size() == 0);
    assert!(matches!(
        read_problem("QQ\n.."),
        Err(ReadError::Problem(ProblemError::QueensAttack { .. }))
    ));
    assert!(matches!(read_problem("2413\n3142"), Err(ReadError::NotOne { count: 2 })));
    assert!(read_problem("2413\nx!").is_err());
}

/// Twice the input takes about twice the time. Measured generously: quadratic readers took minutes.
#[test]
fn reading_is_linear() {
    let bound = Duration::from_secs(10);
    let check = |name: &str, text: &str, count: usize| {
        let start = Instant::now();
        assert_eq!(read(text).map_or(0, |boards| boards.len()), count, "{name}");
        assert!(start.elapsed() < bound, "{name}: {:?}", start.elapsed());
    };
    let columns: Vec<String> = (0..1_000_000).map(|column| column.to_string()).collect();
    check("a million columns", &columns.join(" "), 1);
    check("a million columns as JSON, one a line", &format!("[\n{}\n]", columns.join(",\n")), 1);
    check(
        "nested JSON, one a line",
        &format!("[\n{}[0]]", "[1,3,0,2],\n".repeat(200_000)),
        200_001,
    );
    check("JSON that never ends", &"[1,3,0,2\n".repeat(200_000), 0);
    check("deep JSON", &"[".repeat(2_000_000), 0);
    let squares: Vec<String> = (0..300_000).map(|row| format!("{row},{row}")).collect();
    check("squares", &squares.join(" "), 1);
    check("squares, one a line", &squares.join("\n"), 1);
    check("zeros", &"0 0 0 0 0 0\n".repeat(200_000), 200_000);
    check("one zero more", &(0..2_000).map(|_| "0 ".repeat(2_000) + "\n").collect::<String>(), 1);
    check("FEN", &format!("{}4", "4/".repeat(1_000_000)), 0);
    check("digits", &"2413\n".repeat(300_000), 300_000);
    check("one-square boards", &"Q\n".repeat(300_000), 300_000);
    check("ranked rows", &"4 .Q..\n".repeat(200_000), 0);
    check("csv", &format!("row0\n{}", "0\n".repeat(300_000)), 300_000);
    check("empty lines", &"\n".repeat(1_000_000), 0);
    check("a long word", &"a1".repeat(2_000_000), 0);
}
