//! What is written in a form is read back from it, whatever the form.

use proptest::prelude::*;
use queens_core::{Board, Placement};
use queens_render::text::{Format, Reader, Writer, read_all};

/// Several placements of one size, in this form.
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

/// A size and some placements of it: any columns, attacks or not. One alone for n = 1, where two
/// lines of FEN are the two rows of a board.
fn placements(largest: usize) -> impl Strategy<Value = (usize, Vec<Vec<usize>>)> {
    (1..=largest).prop_flat_map(|size| {
        let placement = prop::collection::vec(0..size, size);
        let most = if size == 1 { 1 } else { 4 };
        (Just(size), prop::collection::vec(placement, 1..=most))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_form_is_read_back((size, placements) in placements(35)) {
        for format in Format::ALL {
            let text = written(format, size, &placements);
            // A board of one square looks the same as a board and in FEN.
            if size > 1 {
                prop_assert_eq!(Format::detect(text.lines().next().unwrap()), Some(format));
            }
            prop_assert_eq!(read_all(&text).unwrap(), boards(&placements), "{} {}", format, text);
        }
    }

    #[test]
    fn large_boards_too((size, placements) in placements(130)) {
        for format in Format::ALL.into_iter().filter(|format| size <= format.max_size()) {
            let text = written(format, size, &placements);
            prop_assert_eq!(read_all(&text).unwrap(), boards(&placements), "{} {}", format, text);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic_or_go_on_for_ever(text in "[Qq.·♛♕0-9a-z/,\\[\\] \n-]{0,60}") {
        let results = Reader::new(text.as_bytes()).take(100).collect::<Vec<_>>();
        prop_assert!(results.len() <= text.lines().count().max(60));
        // An error ends it.
        let bad = results.iter().position(|result| result.is_err());
        prop_assert!(bad.is_none_or(|index| index + 1 == results.len()));
    }
}

#[test]
fn the_board_without_squares_in_every_form() {
    for format in Format::ALL {
        let text = written(format, 0, &[vec![]]);
        let boards = read_all(&text).unwrap();
        assert_eq!(boards.len(), 1, "{format} {text:?}");
        assert_eq!(boards[0].size(), 0, "{format}");
    }
    assert_eq!(read_all("").unwrap(), []);
}

#[test]
fn the_forms_look_as_documented() {
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
        assert_eq!(read_all(text).unwrap(), boards(&both), "{format}");
    }
    // Past z there is no digit, past 9 a run of FEN has two.
    let wide: Vec<usize> = (0..35).collect();
    assert!(written(Format::Digits, 35, &[wide]).ends_with("xyz\n"));
    assert!(Writer::new(Format::Digits, 36).is_err());
    let twelve: Vec<usize> = (0..12).rev().collect();
    assert!(written(Format::Fen, 12, &[twelve]).starts_with("11Q/10Q1/9Q2/"));
}

#[test]
fn what_people_write_is_read() {
    let expected = boards(&[vec![1, 3, 0, 2]]);
    for text in [
        "1,3,0,2",
        " 1  3 0 2 \r\n",
        "\n\n2413\n\n",
        ".Q..\r\n...Q\r\nQ...\r\n..Q.",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
        ".q..\n...q\nq...\n..q.\n",
        "·♕··\n···♕\n♕···\n··♕·",
        "1Q2/3Q/Q3/2Q1 w - - 0 1",
        "1q2/3q/q3/2q1",
        "[[1, 3, 0, 2]]",
        "[\n  1,\n  3,\n  0,\n  2\n]\n",
        "row0,row1,row2,row3\n1,3,0,2",
    ] {
        assert_eq!(read_all(text).unwrap(), expected, "{text:?}");
    }
    let eight = "Q7/4Q3/7Q/5Q2/2Q5/6Q1/1Q6/3Q4";
    assert_eq!(read_all(eight).unwrap(), read_all("0 4 7 5 2 6 1 3").unwrap());
    // Boards with too many queens or too few are boards.
    assert_eq!(read_all("QQ\n..").unwrap()[0].queens().len(), 2);
    assert_eq!(read_all("2/2").unwrap()[0].queens().len(), 0);
}

#[test]
fn what_is_no_placement_is_named_with_its_line() {
    for (text, message) in [
        ("hello world", "line 1: 'hello world' is no placement"),
        ("\n\n1 3 0 4", "line 3: column 4 in row 3 is off the board"),
        ("1 3 0 2\n1 3 x 2", "line 2: 'x' is no column"),
        ("2415", "line 1: '5' in row 3 is no column: 4 rows make columns 1 to 4"),
        ("2403", "line 1: '0' in row 2 is no column"),
        (".Q\nQ.\n\n.Q\nQ", "line 4: row 1 has 1 squares"),
        ("1Q2/3Q/Q3/2Q2", "line 1: row 3 has 5 squares"),
        ("1Q2/3Q/K3/2Q1", "line 1: 'K' in rank 2 is neither Q nor a number"),
        ("99999999999999999999999/1Q", "line 1: row 0 has 18446744073709551615 squares"),
        ("[1, 3", "line 1: not a JSON array of columns"),
        ("[1, -3]", "line 1: not a JSON array of columns"),
        ("[[0], 1]", "line 1: not a JSON array of columns"),
        ("[1.5, 0]", "line 1: not a JSON array of columns"),
    ] {
        let error = read_all(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}
