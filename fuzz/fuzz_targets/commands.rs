#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| maneframe_fuzz::feed("commands", input));
