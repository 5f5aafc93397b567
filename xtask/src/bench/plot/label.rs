//! Labels at the ends of lines, put where they cover as little as can be.

/// A text for the end of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) text: String,
    /// Where the line ends, in pixels.
    pub(crate) end: (i32, i32),
}

/// A text and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) label: Label,
    pub(crate) area: Area,
}

/// A rectangle in pixels, y downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Area {
    fn meets(self, other: Self) -> bool {
        self.left < other.left + other.width
            && other.left < self.left + self.width
            && self.top < other.top + other.height
            && other.top < self.top + self.height
    }

    fn has(self, (x, y): (i32, i32)) -> bool {
        (self.left..self.left + self.width).contains(&x)
            && (self.top..self.top + self.height).contains(&y)
    }

    fn holds(self, other: Self) -> bool {
        self.has((other.left, other.top))
            && self.has((other.left + other.width - 1, other.top + other.height - 1))
    }
}

/// From the end of a line to its label.
const AWAY: i32 = 16;

/// Places each label beside the end of its line, right of it if that is as good: off the other
/// labels, inside `page`, over as little of the lines as can be, and near. `width` is that of a
/// character, `height` that of a label.
pub(crate) fn place(
    mut labels: Vec<Label>,
    lines: &[Vec<(i32, i32)>],
    page: Area,
    (width, height): (f64, i32),
) -> Vec<Placed> {
    let ink: Vec<(i32, i32)> = lines.iter().flat_map(|line| trail(line)).collect();
    let mut placed: Vec<Placed> = Vec::new();
    labels.sort_by_key(|label| (label.end.1, label.end.0));
    for label in labels {
        let long = (label.text.chars().count() as f64 * width).ceil() as i32;
        let candidate = |right: bool, up: i32| Area {
            left: if right { label.end.0 + AWAY } else { label.end.0 - AWAY - long },
            top: label.end.1 - height / 2 - up,
            width: long,
            height,
        };
        let cost = |area: Area, right: bool, up: i32| {
            let covered = ink.iter().filter(|&&dot| area.has(dot)).count() as i32;
            let taken = placed.iter().filter(|other| other.area.meets(area)).count() as i32;
            let outside = i32::from(!page.holds(area));
            1_000 * (taken + outside) + covered + up.abs() + if right { 0 } else { 6 }
        };
        let best = (-12..=12)
            .flat_map(|step| [(true, step * height / 3), (false, step * height / 3)])
            .map(|(right, up)| (cost(candidate(right, up), right, up), candidate(right, up)))
            .min_by_key(|(cost, _)| *cost);
        if let Some((_, area)) = best {
            placed.push(Placed { label, area });
        }
    }
    placed
}

/// Dots along a line, three pixels apart.
fn trail(line: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut dots = Vec::new();
    for pair in line.windows(2) {
        let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let steps = (dx.abs().max(dy.abs()) / 3).max(1);
        dots.extend((0..=steps).map(|i| (pair[0].0 + dx * i / steps, pair[0].1 + dy * i / steps)));
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Area = Area { left: 0, top: 0, width: 800, height: 500 };

    fn labels(ends: &[(i32, i32)]) -> Vec<Label> {
        ends.iter().map(|&end| Label { text: "bitmask".to_owned(), end }).collect()
    }

    #[test]
    fn labels_do_not_cover_each_other_nor_leave_the_page() {
        let ends = [(300, 250), (300, 252), (310, 251), (780, 250), (300, 3)];
        let placed = place(labels(&ends), &[], PAGE, (7.0, 16));
        assert_eq!(placed.len(), ends.len());
        for (index, one) in placed.iter().enumerate() {
            assert!(PAGE.holds(one.area), "{one:?}");
            assert!(placed[..index].iter().all(|other| !other.area.meets(one.area)), "{one:?}");
        }
    }

    #[test]
    fn labels_make_way_for_lines() {
        let end = (300, 250);
        let free = place(labels(&[end]), &[], PAGE, (7.0, 16));
        assert_eq!((free[0].area.left, free[0].area.top), (316, 242));
        let line = vec![(310, 250), (500, 250)];
        let moved = place(labels(&[end]), std::slice::from_ref(&line), PAGE, (7.0, 16));
        assert!(trail(&line).iter().all(|&dot| !moved[0].area.has(dot)), "{moved:?}");
    }
}
