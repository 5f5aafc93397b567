//! Figures as text, with three significant digits.

/// Seconds with three digits and a fitting unit: `1.23 ms`.
///
/// ```
/// use queens_measure::duration;
///
/// assert_eq!(duration(0.001234), "1.23 ms");
/// assert_eq!(duration(98.76), "98.8 s");
/// assert_eq!(duration(0.00000099996), "1.00 µs");
/// ```
#[must_use]
pub fn duration(seconds: f64) -> String {
    scaled(seconds, 1e-9, 1000.0, &["ns", "µs", "ms", "s"])
}

/// Bytes with three digits and a fitting unit: `2.50 MiB`.
#[must_use]
pub fn memory(bytes: u64) -> String {
    scaled(bytes as f64, 1.0, 1024.0, &["B", "KiB", "MiB", "GiB"])
}

/// A ratio, or any number from 0.01 on, with three digits: `1.00`, `12.3`, `4567`.
#[must_use]
pub fn ratio(ratio: f64) -> String {
    let decimals = if ratio < 9.995 {
        2
    } else if ratio < 99.95 {
        1
    } else {
        0
    };
    format!("{ratio:.decimals$}")
}

/// A whole number with commas between the thousands.
///
/// ```
/// assert_eq!(queens_measure::count(14_772_512), "14,772,512");
/// ```
#[must_use]
pub fn count(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A median absolute deviation as a share of the median: `±1.2 %`. `None`, the deviation of a single
/// sample, is `1 round`.
///
/// ```
/// let summary = queens_measure::Summary::of(&[1.0, 2.0, 9.0]).unwrap();
/// assert_eq!(queens_measure::spread(summary.spread()), "±50.0 %");
/// let once = queens_measure::Summary::of(&[1.0]).unwrap();
/// assert_eq!(queens_measure::spread(once.spread()), "1 round");
/// ```
#[must_use]
pub fn spread(share: Option<f64>) -> String {
    share.map_or_else(|| "1 round".to_owned(), |share| format!("±{:.1} %", 100.0 * share))
}

/// A bar of this share of `width` characters, in eighths of a character.
///
/// ```
/// assert_eq!(queens_measure::bar(1.0, 4), "████");
/// assert_eq!(queens_measure::bar(0.375, 4), "█▌");
/// ```
#[must_use]
pub fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * (8 * width) as f64).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

fn scaled(value: f64, least: f64, step: f64, units: &[&str]) -> String {
    let mut scaled = value / least;
    let mut unit = 0;
    // 999.5 would be written with four digits.
    while unit + 1 < units.len() && scaled >= step * 0.9995 {
        scaled /= step;
        unit += 1;
    }
    format!("{} {}", ratio(scaled), units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_digits() {
        for (seconds, text) in [
            (3e-10, "0.30 ns"),
            (4.56e-8, "45.6 ns"),
            (0.999_96, "1.00 s"),
            (0.5, "500 ms"),
            (1234.0, "1234 s"),
        ] {
            assert_eq!(duration(seconds), text);
        }
        assert_eq!(memory(3 << 20), "3.00 MiB");
        assert_eq!(count(0), "0");
        assert_eq!(count(14_772_512), "14,772,512");
        assert_eq!(count(123_456), "123,456");
    }
}
