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
