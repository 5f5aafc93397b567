//! Labels at the ends of lines, moved apart where they would cover each other.

/// A text at the end of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) text: String,
    /// Where the line ends, in pixels.
    pub(crate) at: (i32, i32),
    /// Where the text goes.
    pub(crate) y: i32,
}

/// How much of the plot a label may cover to the right of its line, in pixels.
const WIDE: i32 = 130;

/// Moves labels up or down until no two that lie side by side are closer than `gap` pixels. Their
/// order from top to bottom stays.
pub(crate) fn spread(labels: &mut [Label], gap: i32) {
    labels.sort_by_key(|label| (label.at.1, label.at.0));
    // Each pass moves a pair apart by what it lacks; a pair that is moved may touch the next.
    for _ in 0..200 {
        let mut moved = false;
        for upper in 0..labels.len() {
            for lower in upper + 1..labels.len() {
                let apart = (labels[upper].at.0 - labels[lower].at.0).abs();
                let lacks = gap - (labels[lower].y - labels[upper].y);
                if apart < WIDE && lacks > 0 {
                    labels[upper].y -= lacks / 2;
                    labels[lower].y += lacks - lacks / 2;
                    moved = true;
                }
            }
        }
        if !moved {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_lie_side_by_side_are_moved_apart() {
        let mut labels: Vec<Label> = [(100, 50), (110, 52), (120, 53), (600, 51)]
            .map(|at| Label { text: String::new(), at, y: at.1 })
            .into();
        spread(&mut labels, 16);
        let near: Vec<i32> =
            labels.iter().filter(|label| label.at.0 < 300).map(|label| label.y).collect();
        assert!(near.windows(2).all(|pair| pair[1] - pair[0] >= 16), "{near:?}");
        let far = labels.iter().find(|label| label.at.0 == 600).unwrap();
        assert_eq!(far.y, 51);
    }
}
