//! Digest lp62 (protocol section 6) and FNV-1a 32.

const MODULUS_A: u64 = 2_147_483_647;
const MODULUS_B: u64 = 2_147_483_629;

/// A running digest of records, a record being a list of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    a: u64,
    b: u64,
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

impl Digest {
    /// The digest of no record.
    pub fn new() -> Self {
        Digest { a: 1, b: 1 }
    }

    fn put(&mut self, word: u64) {
        self.a = (self.a * 1_000_003 + word) % MODULUS_A;
        self.b = (self.b * 999_983 + word) % MODULUS_B;
    }

    /// Adds one record.
    pub fn record(&mut self, words: &[u64]) {
        self.put(words.len() as u64);
        for &word in words {
            self.put(word);
        }
    }

    /// The sixteen hexadecimal digits.
    pub fn text(&self) -> String {
        format!("{:08x}{:08x}", self.a, self.b)
    }
}

/// FNV-1a 32 over the words, one byte each (the lowest eight bits).
pub fn fnv1a_32(words: &[u64]) -> u32 {
    words.iter().fold(0x811c_9dc5, |hash: u32, &word| {
        (hash ^ u32::from(word as u8)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(records: &[&[u64]]) -> String {
        let mut digest = Digest::new();
        for record in records {
            digest.record(record);
        }
        digest.text()
    }

    #[test]
    fn agrees_with_the_values_of_the_protocol() {
        let thousand: Vec<u64> = (0..1000).collect();
        assert_eq!(digest(&[]), "0000000100000001");
        assert_eq!(digest(&[&[]]), "000f4243000f422f");
        assert_eq!(digest(&[&[0]]), "550fe19d52ada953");
        assert_eq!(digest(&[&[0, 0]]), "6890495632c0264f");
        assert_eq!(digest(&[&[0], &[0]]), "1e420c2d0cc74322");
        assert_eq!(digest(&[&[1, 2, 3]]), "707003107a7b9c60");
        assert_eq!(digest(&[&[1, 2], &[3]]), "1c5610b90664b2c9");
        assert_eq!(digest(&[&[70_368_744_177_663]]), "5510619c52b72952");
        assert_eq!(
            digest(&[&[4_294_967_295, 2_147_483_648]]),
            "689f8b9a34f4b72d"
        );
        assert_eq!(digest(&[&thousand]), "3845eee53775af68");
    }

    #[test]
    fn fnv_of_known_bytes() {
        assert_eq!(fnv1a_32(&[]), 0x811c_9dc5);
        assert_eq!(fnv1a_32(&[0x61]), 0xe40c_292c);
        assert_eq!(fnv1a_32(&[0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72]), 0xbf9c_f968);
    }
}
