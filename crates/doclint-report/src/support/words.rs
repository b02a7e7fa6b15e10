//! Numbers and lists in words.

/// `1 page`, `1,234 pages`.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// 1234567 as `1,234,567`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// `24 ms`, `61.9 s`.
pub fn duration(milliseconds: u64) -> String {
    if milliseconds < 1000 {
        return format!("{milliseconds} ms");
    }
    let tenths = (milliseconds + 50) / 100;
    format!("{}.{} s", tenths / 10, tenths % 10)
}

/// Seconds since the start of 1970 as `2026-11-22 01:40 UTC`.
pub fn time(seconds: u64) -> String {
    let (minutes, days) = (seconds / 60 % (24 * 60), seconds / (24 * 60 * 60));
    // Years that begin in March have the leap day at their end. 146,097 days are 400 years.
    let since_march = days + 719_468;
    let (era, day) = (since_march / 146_097, since_march % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        0..10 => (era * 400 + year, month + 3),
        _ => (era * 400 + year + 1, month - 9),
    };
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

/// `11 fixable with --fix, 102 more with --unsafe-fixes`; empty if no fix applies.
pub fn fixable(safe: u64, with_unsafe: u64) -> String {
    match (safe, with_unsafe) {
        (0, 0) => String::new(),
        (safe, 0) => format!("{} fixable with --fix", grouped(safe)),
        (0, other) => format!("{} fixable with --unsafe-fixes", grouped(other)),
        (safe, other) => format!(
            "{} fixable with --fix, {} more with --unsafe-fixes",
            grouped(safe),
            grouped(other)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_399, "2000-02-28 23:59 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_709_251_140, "2024-02-29 23:59 UTC"),
            (1_709_251_200, "2024-03-01 00:00 UTC"),
            (1_798_761_599, "2026-12-31 23:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(time(seconds), expected);
        }
    }
}
