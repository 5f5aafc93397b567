//! Every form of picture against a snapshot, and what must hold of any of them.

use queens_core::{Board, Placement, Square};
use queens_render::{Coordinates, Picture, Sheet, Terminal, latex};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn placed(columns: &str) -> Board {
    columns.parse::<Placement>().unwrap().board()
}

#[test]
fn a_solution() {
    insta::assert_snapshot!(Picture::new(&placed("1 3 0 2")).to_svg());
}

#[test]
fn attacked_and_blocked_squares() {
    let board = board("Q...\n....\n...Q\n....");
    let blocked = [Square::new(1, 2), Square::new(9, 9)];
    let picture = Picture::new(&board).attacked(true).blocked(&blocked);
    insta::assert_snapshot!(picture.coordinates(Coordinates::Numbers).to_svg());
}

#[test]
fn conflicts() {
    let board = placed("0 1 2 0");
    let picture = Picture::new(&board).coordinates(Coordinates::None);
    let svg = picture.to_svg();
    assert!(!picture.conflicts(false).to_svg().contains("class=\"attack"));
    insta::assert_snapshot!(svg);
}

#[test]
fn a_contact_sheet() {
    let boards = [placed("1 3 0 2"), placed("2 0 3 1"), board("Q..\n...\n...")];
    insta::assert_snapshot!(Sheet::new(&boards).heading("n = 4, and one of 3").to_svg());
}

#[test]
fn the_empty_board_and_the_empty_sheet() {
    insta::assert_snapshot!(Picture::new(&board("")).to_svg());
    insta::assert_snapshot!(Sheet::new(&[]).to_svg());
}

#[test]
fn headings_cannot_break_out_of_the_picture() {
    let svg = Sheet::new(&[]).heading("a < b & </title><script>").to_svg();
    assert!(!svg.contains("<script>"), "{svg}");
}

#[test]
fn every_queen_is_drawn_once_on_its_square() {
    for size in [1, 2, 9, 27, 45, 100] {
        let queens: Vec<Square> =
            (0..size).map(|row| Square::new(row, (row * 7 + 3) % size)).collect();
        let board = Board::new(size, queens.clone()).unwrap();
        let svg = Picture::new(&board).to_svg();
        assert_eq!(svg.matches("href=\"#queen\"").count(), size);
        for Square { row, column } in queens {
            assert!(svg.contains(&format!("href=\"#queen\" x=\"{column}\" y=\"{row}\"")));
        }
    }
}

#[test]
fn hatched_squares_are_the_attacked_ones() {
    let board = board("..Q...\n......\n......\n.....Q\n......\n......");
    let svg = Picture::new(&board).attacked(true).to_svg();
    let path = svg
        .split("class=\"tint\" shape-rendering=\"crispEdges\" d=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let mut hatched = Vec::new();
    for run in path.split('M').filter(|run| !run.is_empty()) {
        let numbers: Vec<usize> = run
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        let (column, row, length) = (numbers[0], numbers[1], numbers[2]);
        hatched.extend((column..column + length).map(|column| Square::new(row, column)));
    }
    let attacked: Vec<Square> = (0..36)
        .map(|index| Square::new(index / 6, index % 6))
        .filter(|square| !board.queens().contains(square))
        .filter(|&square| board.queens().iter().any(|queen| queen.line_to(square).is_some()))
        .collect();
    assert_eq!(hatched, attacked);
}

#[test]
fn latex_names_every_queen() {
    assert_eq!(
        latex(&board("Q.\n..")).unwrap(),
        "\\chessboard[maxfield=b2,setpieces={Qa2},showmover=false]\n"
    );
    for size in [0, 27] {
        let error = latex(&Board::new(size, []).unwrap()).unwrap_err();
        assert!(error.to_string().contains(&format!("n = {size} ")), "{error}");
    }
}

#[test]
fn boards_for_a_terminal() {
    let board = placed("0 1 4 2 5 3");
    let plain = Terminal::new(&board).colour(false);
    insta::assert_snapshot!(plain);
    insta::assert_snapshot!(plain.ascii(true).attacked(true));
    let colour = Terminal::new(&board).attacked(true).to_string();
    insta::assert_snapshot!(colour.replace('\u{1b}', "ESC"));
    assert_eq!(Terminal::new(&Board::new(0, []).unwrap()).to_string(), "\n");
}
