//! What is written in a format is read back from it, and no input makes the readers panic.

use proptest::prelude::*;
use queens_core::{Board, Placement, Square};
use queens_render::notation::{
    Diagram, Format, Notation, ReadError, Reader, Writer, latex, read, read_arguments, read_problem,
};
use queens_render::picture::Terminal;

/// Several placements of one size, in this format.
fn written(format: Format, size: usize, placements: &[Vec<usize>]) -> String {
    let mut writer = Writer::new(format, size).unwrap();
    let mut out = Vec::new();
    for columns in placements {
        writer.write(columns, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

fn boards(placements: &[Vec<usize>]) -> Vec<Board> {
    placements.iter().map(|columns| Placement::new(columns.clone()).unwrap().board()).collect()
}

fn read_boards(text: &str) -> Vec<Board> {
    let diagrams = read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    diagrams.into_iter().map(Diagram::into_board).collect()
}

/// A size and some placements of it: any columns, attacks or not.
fn placements(largest: usize) -> impl Strategy<Value = (usize, Vec<Vec<usize>>)> {
    (1..=largest).prop_flat_map(|size| {
        let placement = prop::collection::vec(0..size, size);
        (Just(size), prop::collection::vec(placement, 1..=4))
    })
}

/// Whether the text looks like one matrix of 0 and 1: as many lines as numbers in each, and all of
/// them 0 or 1. For n > 2 such placements are no solutions, and for n = 2 there are none.
fn looks_like_a_matrix(format: Format, size: usize, placements: &[Vec<usize>]) -> bool {
    let most = match format {
        Format::Columns => 1,
        Format::Digits => 0,
        _ => return false,
    };
    size > 1 && placements.len() == size && placements.iter().flatten().all(|&c| c <= most)
}

fn check_reading_back(size: usize, placements: &[Vec<usize>]) -> Result<(), TestCaseError> {
    for &format in Format::ALL.iter().filter(|format| size <= format.max_size()) {
        let text = written(format, size, placements);
        if looks_like_a_matrix(format, size, placements) {
            match read(&text) {
                Err(error) => {
                    let ambiguous = matches!(error, ReadError::Ambiguous { .. });
                    prop_assert!(size == 2 && ambiguous);
                }
                Ok(boards) => {
                    prop_assert!(size > 2 && boards.len() == 1);
                    prop_assert_eq!(boards[0].notation(), Notation::Matrix);
                }
            }
            continue;
        }
        let diagrams = read(&text).unwrap();
        // A board of one square looks the same as a board and in FEN.
        if size > 1 {
            let detected = |diagram: &Diagram| diagram.notation() == Notation::from(format);
            prop_assert!(diagrams.iter().all(detected), "{} {}", format, text);
        }
        let found: Vec<Board> = diagrams.into_iter().map(Diagram::into_board).collect();
        prop_assert_eq!(found, boards(placements), "{} {}", format, text);
    }
    Ok(())
}

/// A board with any queens and any blocked squares beside them.
fn positions(largest: usize) -> impl Strategy<Value = (usize, Vec<char>)> {
    (1..=largest).prop_flat_map(|size| {
        let squares =
            prop::collection::vec(prop::sample::select(vec!['Q', '.', '.', '#']), size * size);
        (Just(size), squares)
    })
}

fn squares_with(size: usize, signs: &[char], sign: char) -> Vec<Square> {
    let squares = (0..signs.len()).filter(|&index| signs[index] == sign);
    squares.map(|index| Square::new(index / size, index % size)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_format_is_read_back((size, placements) in placements(35)) {
        check_reading_back(size, &placements)?;
    }

    #[test]
    fn small_boards_too((size, placements) in placements(4)) {
        check_reading_back(size, &placements)?;
    }

    #[test]
    fn large_boards_too((size, placements) in placements(130)) {
        check_reading_back(size, &placements)?;
    }

    #[test]
    fn formats_mix((size, placements) in placements(12), seed in any::<u64>()) {
        let one = |(index, columns): (usize, &Vec<usize>)| {
            let format = Format::ALL[(seed >> (8 * index)) as usize % Format::ALL.len()];
            written(format, size, std::slice::from_ref(columns)) + "\n"
        };
        let text: String = placements.iter().enumerate().map(one).collect();
        prop_assert_eq!(read_boards(&text), boards(&placements), "{}", text);
    }

    #[test]
    fn boards_with_any_queens_and_blocked_squares((size, signs) in positions(9)) {
        let queens = squares_with(size, &signs, 'Q');
        let blocked = squares_with(size, &signs, '#');
        let rows: Vec<String> = signs.chunks(size).map(|row| row.iter().collect()).collect();
        let json = |squares: &[Square]| -> String {
            let pairs: Vec<String> = squares.iter().map(|s| format!("[{},{}]", s.row, s.column)).collect();
            pairs.join(",")
        };
        let names = |squares: &[Square]| -> String {
            let names: Vec<String> = squares.iter().map(|s| format!("{:?}", s.chess_name(size))).collect();
            names.join(",")
        };
        for text in [
            rows.join("\n"),
            rows.join("\n").replace("Q", "q ").replace('.', " _"),
            rows.join("\n").replace('.', "*").replace("#*", "#."),
            format!("{rows:?}"),
            format!(r#"{{"size":{size},"queens":[{}],"blocked":[{}]}}"#, json(&queens), json(&blocked)),
            format!(r#"{{"size":{size},"queens":[{}],"blocked":[{}]}}"#, names(&queens), names(&blocked)),
        ] {
            if text.contains('*') && queens.is_empty() {
                let ambiguous = matches!(read(&text), Err(ReadError::Ambiguous { .. }));
                prop_assert!(ambiguous, "{}", text);
                continue;
            }
            let diagrams = read(&text).unwrap();
            prop_assert_eq!(diagrams.len(), 1);
            prop_assert_eq!(diagrams[0].board().size(), size);
            prop_assert_eq!(diagrams[0].board().queens(), &queens);
            prop_assert_eq!(diagrams[0].blocked(), &blocked);
            match read_problem(&text) {
                Ok(problem) => {
                    prop_assert!(diagrams[0].board().attacks().next().is_none());
                    prop_assert_eq!(problem.queens(), &queens);
                    prop_assert_eq!(problem.blocked(), &blocked);
                }
                Err(error) => prop_assert!(matches!(error, ReadError::Problem(_))),
            }
        }
        if blocked.is_empty() {
            let board = Board::new(size, queens.clone()).unwrap();
            for terminal in [
                Terminal::new(&board).with_color(false),
                Terminal::new(&board).with_color(false).with_attacked(true),
                Terminal::new(&board).with_color(false).with_attacked(true).with_ascii(true),
            ] {
                let diagrams = read(&terminal.to_string()).unwrap();
                prop_assert_eq!(diagrams[0].board(), &board);
                prop_assert_eq!(diagrams[0].notation(), Notation::Drawing);
            }
            prop_assert_eq!(&read_boards(&latex(&board).unwrap()), &[board]);
        }
    }

    #[test]
    fn squares_of_a_placement((size, placements) in placements(30)) {
        let columns = &placements[0];
        let board = &boards(&placements)[0];
        let last = columns.iter().max().unwrap();
        let pairs: Vec<String> = board.queens().iter().map(Square::to_string).collect();
        let names: Vec<String> = board.queens().iter().map(|s| s.chess_name(size)).collect();
        // The rows show the size, and with chess names the first row does.
        for squares in [pairs, names] {
            if size == 1 || (*last < 2 && size == 2) {
                continue;
            }
            prop_assert_eq!(&read_boards(&squares.join(" ")), std::slice::from_ref(board));
            prop_assert_eq!(&read_boards(&squares.join("\n")), std::slice::from_ref(board));
            let found = read_arguments(&squares).unwrap();
            prop_assert_eq!(found[0].board(), board);
        }
    }

    #[test]
    fn arguments_are_read_like_one_text((size, placements) in placements(12)) {
        for &format in Format::ALL {
            let texts: Vec<String> =
                placements.iter().map(|columns| written(format, size, std::slice::from_ref(columns))).collect();
            // Single numbers and single squares are columns and rows of one board.
            if size > 1 && !looks_like_a_matrix(format, size, &placements) {
                let found = read_arguments(&texts).unwrap();
                let found: Vec<Board> = found.into_iter().map(Diagram::into_board).collect();
                prop_assert_eq!(found, boards(&placements), "{}", format);
            }
        }
        // Columns and rows need no quotes.
        let columns: Vec<String> = placements[0].iter().map(usize::to_string).collect();
        if size > 1 {
            let found = read_arguments(&columns).unwrap();
            prop_assert_eq!(found[0].board(), &boards(&placements)[0]);
            let rows = boards(&placements)[0].to_string();
            let found = read_arguments(&rows.lines().collect::<Vec<_>>()).unwrap();
            prop_assert_eq!(found[0].board(), &boards(&placements)[0]);
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(
        text in "([Qq.*_#·♛♕×!+0-9a-z/,\\[\\]{}\": \n-]|row0,|\\\\chessboard\\[|maxfield=|setpieces=|\u{feff}|\u{1b}){0,60}"
    ) {
        let results = Reader::new(text.as_bytes()).take(200).collect::<Vec<_>>();
        prop_assert!(results.len() <= text.chars().count().max(1));
        // An error ends it, and can be printed.
        let bad = results.iter().position(|result| result.is_err());
        prop_assert!(bad.is_none_or(|index| index + 1 == results.len()));
        if let Some(Err(error)) = results.last() {
            prop_assert!(!error.to_string().contains(char::is_control), "{}", error);
        }
        let arguments: Vec<&str> = text.split(' ').collect();
        if let Err(error) = read_arguments(&arguments) {
            prop_assert!(!error.to_string().contains(char::is_control), "{}", error);
        }
        let _ = read_problem(&text);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        for result in Reader::new(bytes.as_slice()) {
            if let Err(error) = result {
                prop_assert!(!error.to_string().contains(char::is_control), "{}", error);
            }
        }
    }
}

#[test]
fn the_formats_look_as_documented() {
    let both = [vec![1, 3, 0, 2], vec![2, 0, 3, 1]];
    let cases = [
        (Format::Board, ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n"),
        (Format::Columns, "1 3 0 2\n2 0 3 1\n"),
        (Format::Digits, "2413\n3142\n"),
        (Format::Json, "[1,3,0,2]\n[2,0,3,1]\n"),
        (Format::Csv, "row0,row1,row2,row3\n1,3,0,2\n2,0,3,1\n"),
        (
            Format::Unicode,
            "· ♛ · ·\n· · · ♛\n♛ · · ·\n· · ♛ ·\n\n· · ♛ ·\n♛ · · ·\n· · · ♛\n· ♛ · ·\n",
        ),
        (Format::Fen, "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n"),
    ];
    assert_eq!(cases.len(), Format::ALL.len());
    for (format, text) in cases {
        assert_eq!(written(format, 4, &both), text);
        assert_eq!(read_boards(text), boards(&both), "{format}");
    }
    // Past z there is no digit, past 9 a run of FEN has two.
    let wide: Vec<usize> = (0..35).collect();
    assert!(written(Format::Digits, 35, &[wide]).ends_with("xyz\n"));
    assert!(Writer::new(Format::Digits, 36).is_err());
    let twelve: Vec<usize> = (0..12).rev().collect();
    assert!(written(Format::Fen, 12, &[twelve]).starts_with("11Q/10Q1/9Q2/"));
}

/// n = 0 has one placement. It is written as an empty line, which could be anything, so only its
/// JSON is read.
#[test]
fn the_board_without_squares() {
    for &format in Format::ALL {
        let text = written(format, 0, &[vec![]]);
        match (format, read(&text)) {
            (Format::Json, Ok(boards)) => {
                assert_eq!((text.as_str(), boards.len(), boards[0].board().size()), ("[]\n", 1, 0));
            }
            (_, Err(ReadError::Empty { argument: None })) => assert_eq!(text.trim(), ""),
            (_, result) => panic!("{format}: {result:?}"),
        }
    }
}
