#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| doclint_fuzz::assert_holds("fixes", text));
