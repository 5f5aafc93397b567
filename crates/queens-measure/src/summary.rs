//! Statistics of several samples.

/// Statistics of the samples of a cell, in the unit of the samples.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// The number of samples.
    pub rounds: usize,
    /// The least.
    pub min: f64,
    /// The median.
    pub median: f64,
    /// The median absolute deviation from the median: a measure of noise that one outlier does not
    /// move. `None` for a single sample, which has no spread.
    pub mad: Option<f64>,
    /// The greatest.
    pub max: f64,
}

impl Summary {
    /// The summary of these values, `None` if there are none.
    ///
    /// ```
    /// let summary = queens_measure::Summary::of(&[1.0, 2.0, 9.0]).unwrap();
    /// assert_eq!((summary.min, summary.median, summary.max), (1.0, 2.0, 9.0));
    /// assert_eq!(summary.mad, Some(1.0));
    /// assert_eq!(queens_measure::Summary::of(&[1.0]).unwrap().mad, None);
    /// ```
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        let middle = median(values)?;
        let deviations: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
        Some(Self {
            rounds: values.len(),
            min: values.iter().copied().fold(f64::INFINITY, f64::min),
            median: middle,
            mad: if values.len() > 1 { median(&deviations) } else { None },
            max: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        })
    }

    /// The median absolute deviation as a share of the median; `None` for a single sample.
    #[must_use]
    pub fn spread(&self) -> Option<f64> {
        Some(self.mad? / self.median)
    }
}

/// The median, the mean of the middle two if their number is even; `None` of none.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(sorted[half]),
        _ => Some((sorted[half - 1] + sorted[half]) / 2.0),
    }
}

/// The geometric mean of positive values; `None` of none.
#[must_use]
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty())
        .then(|| (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
    }

    #[test]
    fn one_outlier_does_not_move_the_mad() {
        let calm = Summary::of(&[10.0, 11.0, 12.0, 13.0, 14.0]).unwrap();
        let wild = Summary::of(&[10.0, 11.0, 12.0, 13.0, 900.0]).unwrap();
        assert_eq!((calm.median, calm.mad), (wild.median, wild.mad));
        assert_eq!(wild.max, 900.0);
    }

    #[test]
    fn geometric_means() {
        assert_eq!(geometric_mean(&[]), None);
        assert!((geometric_mean(&[1.0, 4.0]).unwrap() - 2.0).abs() < 1e-12);
    }
}
