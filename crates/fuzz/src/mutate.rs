//! Broken variations of valid input.

use maneframe_engine::Rng;

/// Byte strings that readers often treat specially.
const ODD: [&[u8]; 28] = [
    b"\0",
    b"\n",
    b"\r\n",
    b"\t",
    b" ",
    b"\"",
    b"'",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b">",
    b"&",
    b"#",
    b"-",
    b",",
    b":",
    b"=",
    b"/",
    b"\\",
    b"\xff",
    "é".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{200b}".as_bytes(),
    b"&#x110000;",
    b"]]>",
    b"\x1b[2J",
];

/// Numbers at and just outside the bounds of their types.
const NUMBERS: [&str; 18] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "15",
    "64",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "65534",
    "65535",
    "4294967295",
    "1e9",
    "18446744073709551615",
];

/// Maximum length of an input in bytes.
const MOST: usize = 64 * 1024;

/// Makes variations of inputs. The same seed always gives the same variations.
pub struct Mutator {
    rng: Rng,
    seeds: Vec<Vec<u8>>,
}

impl Mutator {
    /// Creates a mutator of those inputs.
    pub fn new(seed: u64, seeds: Vec<Vec<u8>>) -> Mutator {
        Mutator { rng: Rng::new(seed), seeds }
    }

    /// Returns the next variation.
    pub fn next_input(&mut self) -> Vec<u8> {
        let mut input = self.any_seed();
        let changes = 1 + self.rng.below(4) * self.rng.below(4);
        for _ in 0..changes {
            self.change(&mut input);
        }
        input.truncate(MOST);
        input
    }

    fn any_seed(&mut self) -> Vec<u8> {
        match self.seeds.len() {
            0 => Vec::new(),
            n => self.seeds[self.rng.below(n)].clone(),
        }
    }

    /// Returns a random range of an input.
    fn span(&mut self, length: usize) -> std::ops::Range<usize> {
        let from = self.rng.below(length + 1);
        let most = [4, 16, 64, 1024][self.rng.below(4)];
        from..(from + self.rng.below(most)).min(length)
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let at = self.rng.below(input.len() + 1);
        match self.rng.below(10) {
            0 if !input.is_empty() => {
                let at = at.min(input.len() - 1);
                input[at] ^= 1 << self.rng.below(8);
            }
            1 if !input.is_empty() => {
                let at = at.min(input.len() - 1);
                input[at] = self.rng.next_u64() as u8;
            }
            2 => {
                let odd = ODD[self.rng.below(ODD.len())];
                input.splice(at..at, odd.iter().copied());
            }
            3 | 4 => self.change_number(input),
            5 => {
                let span = self.span(input.len());
                input.drain(span);
            }
            6 => {
                let span = self.span(input.len());
                let again = input[span].to_vec();
                input.splice(at..at, again);
            }
            7 => {
                let other = self.any_seed();
                let span = self.span(other.len());
                input.splice(at..at, other[span].iter().copied());
            }
            8 => {
                // Long repetitions find readers that are slow.
                let span = self.span(input.len());
                let again = input[span].repeat(1 + self.rng.below(50));
                input.splice(at..at, again);
            }
            _ => {
                let (from, to) = (self.span(input.len()), at);
                let moved: Vec<u8> = input.drain(from).collect();
                let to = to.min(input.len());
                input.splice(to..to, moved);
            }
        }
    }

    /// Replaces a number, if there is one.
    fn change_number(&mut self, input: &mut Vec<u8>) {
        let from = self.rng.below(input.len() + 1);
        let Some(start) = input[from..].iter().position(u8::is_ascii_digit).map(|i| from + i) else { return };
        let digits = input[start..].iter().take_while(|b| b.is_ascii_digit()).count();
        let number = match self.rng.below(3) {
            0 => self.rng.below(200).to_string(),
            _ => NUMBERS[self.rng.below(NUMBERS.len())].to_owned(),
        };
        input.splice(start..start + digits, number.bytes());
    }
}
