//! Lines of bounded length from a stream of bytes.

use std::io::{BufRead, BufReader, Read, Result};

/// The greatest length of a line, in bytes and without its end.
pub const MAX_LINE: usize = 1 << 20;

/// How much of a line that is too long is kept, to find its id.
const KEPT: usize = 64;

/// One line without its LF or CR LF.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line within the limit.
    Whole(Vec<u8>),
    /// The first bytes of a line that is too long; the rest was skipped.
    TooLong(Vec<u8>),
}

pub struct Lines<R> {
    input: BufReader<R>,
}

impl<R: Read> Lines<R> {
    pub fn new(input: R) -> Self {
        Lines {
            input: BufReader::with_capacity(1 << 16, input),
        }
    }

    /// Whether the next line is here already, so that reading it cannot wait.
    pub fn is_ready(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// The next complete line. Bytes after the last LF are no line: their end never came.
    pub fn next_line(&mut self) -> Result<Option<Line>> {
        let mut line = Vec::new();
        let mut too_long = false;
        loop {
            let chunk = self.input.fill_buf()?;
            if chunk.is_empty() {
                return Ok(None);
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            line.extend_from_slice(part);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            // One byte more than the limit is kept as long as it can still be the CR of the end.
            too_long |= line.len() > MAX_LINE + 1;
            if too_long {
                line.truncate(KEPT);
            }
            if end.is_some() {
                if line.last() == Some(&b'\r') && !too_long {
                    line.pop();
                }
                too_long |= line.len() > MAX_LINE;
                return Ok(Some(if too_long {
                    Line::TooLong(line)
                } else {
                    Line::Whole(line)
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next_line().unwrap()).collect()
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.as_bytes().to_vec())
    }

    #[test]
    fn lf_and_crlf_end_a_line() {
        assert_eq!(lines(b"a\nb\r\n\n"), [whole("a"), whole("b"), whole("")]);
    }

    #[test]
    fn an_unfinished_line_is_none() {
        assert_eq!(lines(b"a\nb"), [whole("a")]);
    }

    #[test]
    fn the_limit_is_one_mebibyte() {
        let long = "x".repeat(MAX_LINE);
        assert_eq!(
            lines(format!("{long}\r\nb\n").as_bytes()),
            [whole(&long), whole("b")]
        );
        let read = lines(format!("{long}x\n{long}{long}\nb\n").as_bytes());
        assert!(matches!(read[..], [Line::TooLong(_), Line::TooLong(_), _]));
        assert_eq!(read[2], whole("b"));
    }
}
