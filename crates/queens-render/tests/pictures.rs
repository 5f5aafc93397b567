//! Every kind of picture against a snapshot, and what must hold for all of them.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use queens_core::{Board, Placement, Square};
use queens_render::notation::latex;
use queens_render::picture::{Coordinates, Picture, Sheet, Terminal, Theme};

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
    let picture = Picture::new(&board).with_attacked(true).with_blocked(blocked);
    insta::assert_snapshot!(picture.with_coordinates(Coordinates::Numbers).to_svg());
}

#[test]
fn conflicts() {
    let board = placed("0 1 2 0");
    let picture = Picture::new(&board).with_coordinates(Coordinates::None);
    let svg = picture.to_svg();
    assert!(!picture.with_conflicts(false).to_svg().contains("class=\"attack"));
    insta::assert_snapshot!(svg);
}

#[test]
fn a_contact_sheet() {
    let boards = [placed("1 3 0 2"), placed("2 0 3 1"), board("Q..\n...\n...")];
    insta::assert_snapshot!(Sheet::new(&boards).with_heading("n = 4, and one of 3").to_svg());
}

#[test]
fn the_empty_board_and_the_empty_sheet() {
    insta::assert_snapshot!(Picture::new(&board("")).to_svg());
    insta::assert_snapshot!(Sheet::new(&[]).to_svg());
}

#[test]
fn themes() {
    let board = board("Q.\n.Q");
    for theme in [Theme::Mono, Theme::Print] {
        let picture = Picture::new(&board).with_theme(theme).with_id("x");
        let picture = picture.with_highlighted([Square::new(0, 1)]).with_transparent(true);
        insta::assert_snapshot!(picture.to_svg());
    }
}

#[test]
fn headings_cannot_break_out_of_the_picture() {
    let svg = Sheet::new(&[]).with_heading("a < b & </title><script>").to_svg();
    assert!(!svg.contains("<script>"), "{svg}");
}

/// What stands between these two texts, each time.
fn all_between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    text.split(start).skip(1).map(|rest| rest.split(end).next().unwrap()).collect()
}

#[test]
fn every_queen_is_drawn_once_on_its_square() {
    for size in [1, 2, 9, 27, 45, 100] {
        let queens: Vec<Square> =
            (0..size).map(|row| Square::new(row, (row * 7 + 3) % size)).collect();
        let board = Board::new(size, queens.clone()).unwrap();
        let svg = Picture::new(&board).with_id("x").to_svg();
        assert_eq!(svg.matches("href=\"#queen").count(), size);
        for Square { row, column } in queens {
            assert!(svg.contains(&format!("href=\"#queen-x\" x=\"{column}\" y=\"{row}\"")));
        }
    }
}

#[test]
fn queens_of_large_boards_are_dots() {
    let size = 3000;
    let queens: Vec<Square> = (0..size).map(|row| Square::new(row, (row * 7 + 3) % size)).collect();
    let board = Board::new(size, queens.clone()).unwrap();
    let svg = Picture::new(&board).with_conflicts(false).to_svg();
    assert!(!svg.contains("href=\"#queen"));
    for Square { row, column } in queens {
        assert!(svg.contains(&format!("M{column}.5 {row}.5h")));
    }
    assert!(svg.len() < 40 * size, "{} bytes", svg.len());
}

/// The queen is the only shape with an id that starts with `queen`. Its path is made of absolute
/// curves, and of relative arcs between points with an absolute start.
#[test]
fn the_queen_is_symmetric() {
    let svg = Picture::new(&board("Q")).to_svg();
    let path = all_between(&svg, "<path id=\"queen", "/>")[0];
    let path = all_between(path, "d=\"", "\"")[0];
    let mut points: Vec<(i64, i64)> = Vec::new();
    for part in path.split_inclusive(['C', 'L', 'M', 'a', 'z']) {
        let numbers: Vec<f64> = part
            .split(|c: char| !matches!(c, '0'..='9' | '.' | '-'))
            .filter_map(|number| number.parse().ok())
            .collect();
        match numbers.as_slice() {
            // The left end of a circle is also its right end.
            [radius, _, _, _, _, width, _] if *width > 0.0 => {
                let (x, y) = points.pop().unwrap();
                assert_eq!((2.0 * radius * 10.0).round(), (width * 10.0).round());
                points.push((x + (width * 5.0).round() as i64, y));
            }
            [_, _, _, _, _, _, _] | [] => {}
            points_of_curve => {
                points.extend(points_of_curve.chunks(2).map(|point| {
                    ((point[0] * 10.0).round() as i64, (point[1] * 10.0).round() as i64)
                }))
            }
        }
    }
    assert!(points.len() > 40, "{points:?}");
    let mut mirrored: Vec<(i64, i64)> = points.iter().map(|&(x, y)| (1000 - x, y)).collect();
    points.sort_unstable();
    mirrored.sort_unstable();
    points.dedup();
    mirrored.dedup();
    assert_eq!(points, mirrored);
}

#[test]
fn tinted_squares_are_the_attacked_ones_by_number_of_attackers() {
    let board = board("..Q...\n......\n......\n.....Q\n......\nQ.....");
    for &theme in Theme::ALL {
        let svg = Picture::new(&board).with_attacked(true).with_theme(theme).to_svg();
        let mut tinted: Vec<(Square, usize)> = Vec::new();
        for (level, path) in all_between(&svg, "<path class=\"tint\"", "/>").iter().enumerate() {
            let path = all_between(path, "d=\"", "\"")[0];
            for run in path.split('M').filter(|run| !run.is_empty()) {
                let numbers: Vec<usize> = run
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|number| number.parse().ok())
                    .collect();
                let (column, row, length) = (numbers[0], numbers[1], numbers[2]);
                let columns = column..column + length;
                tinted.extend(columns.map(|column| (Square::new(row, column), level + 1)));
            }
        }
        tinted.sort_unstable();
        let attacked: Vec<(Square, usize)> = (0..36)
            .map(|index| Square::new(index / 6, index % 6))
            .filter(|square| !board.queens().contains(square))
            .map(|square| {
                let attackers = board.queens().iter().filter(|q| q.line_to(square).is_some());
                (square, attackers.count())
            })
            .filter(|&(_, attackers)| attackers > 0)
            .collect();
        assert_eq!(tinted, attacked, "{theme}");
    }
}

#[test]
fn attack_lines_are_under_the_queens() {
    let svg = Picture::new(&placed("0 1 2 0")).to_svg();
    let attacks = svg.find("class=\"attack\"").unwrap();
    assert!(attacks < svg.find("class=\"queens").unwrap());
    // Between the edges of two queens next to each other on a diagonal.
    assert!(svg.contains("M0.755 0.755L1.245 1.245"), "{svg}");
}

#[test]
fn pictures_of_a_page_do_not_influence_each_other() {
    let (first, second) = (placed("1 3 0 2"), placed("2 0 3 1"));
    let ids = |svg: &str| -> BTreeSet<String> {
        all_between(svg, " id=\"", "\"").into_iter().map(str::to_owned).collect()
    };
    let pictures = [
        Picture::new(&first).to_svg(),
        Picture::new(&second).to_svg(),
        Picture::new(&first).with_theme(Theme::Print).to_svg(),
        Picture::new(&first).with_attacked(true).to_svg(),
        Picture::new(&first).with_blocked([Square::new(0, 0)]).to_svg(),
        Picture::new(&first).with_highlighted([Square::new(0, 0)]).to_svg(),
        Picture::new(&first).with_width(100).to_svg(),
        Picture::new(&first).with_id("a b\"c").to_svg(),
        Sheet::new(&[first.clone(), second.clone()]).to_svg(),
        Sheet::new(&[first.clone(), second]).with_heading("4").to_svg(),
    ];
    let mut seen = BTreeSet::new();
    for svg in &pictures {
        // No rule of CSS, and no reference to anything but its own ids.
        assert!(!svg.contains("<style"));
        let own = ids(svg);
        for reference in all_between(svg, "href=\"#", "\"") {
            assert!(own.contains(reference), "{reference}");
        }
        for id in own {
            assert!(seen.insert(id.clone()), "{id} is in two pictures");
        }
    }
    assert!(pictures[7].contains("id=\"queen-abc\""));
    // The same picture is the same text.
    assert_eq!(pictures[0], Picture::new(&first).to_svg());
}

#[test]
fn files_are_numbers_above_26() {
    let svg = |size: usize| Picture::new(&Board::new(size, []).unwrap()).with_id("").to_svg();
    let letters = |svg: &str| {
        ('a'..='z').filter(|c| svg.contains(&format!("id=\"g{:x}-", u32::from(*c)))).count()
    };
    assert_eq!(letters(&svg(26)), 26);
    assert_eq!(letters(&svg(27)), 0);
    let board = Board::new(27, []).unwrap();
    let text = Terminal::new(&board).with_color(false).to_string();
    let files: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
    let expected: Vec<String> = (1..=27).map(|file| file.to_string()).collect();
    assert_eq!(files, expected);
    let board = Board::new(1203, []).unwrap();
    let text = Terminal::new(&board).with_color(false).to_string();
    let (row, files) = (text.lines().next().unwrap(), text.lines().last().unwrap());
    assert_eq!(row.chars().count(), 4 + 1 + 3 * 1203);
    let expected: Vec<String> = (5..=1203).step_by(5).map(|file| file.to_string()).collect();
    assert_eq!(files.split_whitespace().collect::<Vec<_>>(), expected);
    // The label is below its column: its second half starts in the middle of it.
    assert_eq!(files.find(" 1000").unwrap() + 1 + 2, 4 + 1 + 3 * 999 + 1);
}

#[test]
fn the_width_in_pixels_is_kept() {
    let picture = Picture::new(&placed("0 4 7 5 2 6 1 3"));
    let (width, height) = picture.dimensions();
    assert!((900..1000).contains(&width) && (900..1000).contains(&height), "{width} x {height}");
    let small = picture.clone().with_width(200);
    assert_eq!(small.dimensions(), (200, 200 * height / width));
    assert!(small.to_svg().contains("width=\"200\""));
    let boards = vec![placed("1 3 0 2"); 1000];
    let (width, height) = Sheet::new(&boards).dimensions();
    assert!(width <= 8192 && height <= 8192, "{width} x {height}");
    assert_eq!(Sheet::new(&boards).with_width(500).dimensions().0, 500);
    assert_eq!(Picture::new(&placed("0")).with_width(0).dimensions().0, 1);
}

#[test]
fn a_transparent_picture_has_no_page() {
    for &theme in Theme::ALL {
        let picture = Picture::new(&placed("1 3 0 2")).with_theme(theme);
        let filled = |svg: &str| all_between(svg, "<path fill=\"#", ">").len();
        let opaque = filled(&picture.clone().to_svg());
        assert_eq!(filled(&picture.with_transparent(true).to_svg()), opaque - 1);
    }
}

#[test]
fn themes_have_names() {
    for &theme in Theme::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
        assert!(!theme.summary().is_empty());
    }
    let error = "Classic\u{1b}".parse::<Theme>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown theme 'Classic\\u{1b}': choose one of classic, mono, print"
    );
}

/// The drawing for a terminal took n³ steps once, and the title of a picture n².
#[test]
fn large_boards_are_drawn_in_time() {
    let start = Instant::now();
    let all_in_a_column = |size: usize| Placement::new(vec![0; size]).unwrap().board();
    let text = Terminal::new(&all_in_a_column(2000)).with_attacked(true).to_string();
    assert_eq!(text.matches('!').count(), 2000);
    let svg = Picture::new(&all_in_a_column(100_000)).with_attacked(true).to_svg();
    assert!(svg.contains("; some attack each other"));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
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
    let plain = Terminal::new(&board).with_color(false);
    insta::assert_snapshot!(plain.to_string());
    insta::assert_snapshot!(plain.with_ascii(true).with_attacked(true).to_string());
    let color = Terminal::new(&board).with_attacked(true).to_string();
    insta::assert_snapshot!(color.replace('\u{1b}', "ESC"));
    assert_eq!(Terminal::new(&Board::new(0, []).unwrap()).to_string(), "\n");
}
