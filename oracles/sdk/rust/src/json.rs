//! A small reader and writer of JSON, so that an adapter builds without any other package.

use std::fmt::Write;

/// A JSON value. Non-negative integers keep all their digits; other numbers are doubles.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A non-negative integer in plain digits.
    Word(u64),
    /// Any other number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, its members in the order of the text.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member of an object. If a key occurs twice, the last one counts.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().rev().find(|(k, _)| k == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a non-negative integer.
    pub fn word(&self) -> Option<u64> {
        match self {
            Json::Word(word) => Some(*word),
            _ => None,
        }
    }

    /// The items of an array.
    pub fn list(&self) -> Option<&[Json]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// The members of an object.
    pub fn members(&self) -> Option<&[(String, Json)]> {
        match self {
            Json::Object(members) => Some(members),
            _ => None,
        }
    }

    /// An array of numbers as words. A number that cannot be a word (negative, a fraction, too
    /// large) becomes `u64::MAX`, which no layout accepts: what it is refused as depends on where
    /// it stands, not on how it was written.
    pub fn words(&self) -> Option<Vec<u64>> {
        self.list()?
            .iter()
            .map(|item| match item {
                Json::Word(word) => Some(*word),
                Json::Number(_) => Some(u64::MAX),
                _ => None,
            })
            .collect()
    }

    /// An array of integers from words.
    pub fn from_words(words: &[u64]) -> Json {
        Json::List(words.iter().map(|&word| Json::Word(word)).collect())
    }

    /// Appends the JSON text, ASCII only and without white space.
    pub fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Json::Word(word) => push_display(out, word),
            Json::Number(number) => push_display(out, number),
            Json::Text(text) => write_text(text, out),
            Json::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (i, (key, value)) in members.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write_text(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn push_display(out: &mut String, value: &dyn std::fmt::Display) {
    write!(out, "{value}").expect("writing to a string succeeds");
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for unit in text.encode_utf16() {
        match unit {
            0x22 => out.push_str("\\\""),
            0x5c => out.push_str("\\\\"),
            0x20..=0x7e => out.push(char::from(unit as u8)),
            _ => push_display(out, &format_args!("\\u{unit:04x}")),
        }
    }
    out.push('"');
}

/// Reads one JSON value with nothing but white space around it.
///
/// The error is one line that says what was expected at which byte.
pub fn parse_json(text: &str) -> Result<Json, String> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.skip_space();
    if reader.at < text.len() {
        return Err(reader.expected("the end"));
    }
    Ok(value)
}

/// Deeper nesting than any message or spec needs; it keeps hostile input off the stack's end.
const MAX_DEPTH: usize = 64;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn expected(&self, what: &str) -> String {
        format!("JSON: expected {what} at byte {}", self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn skip(&mut self, token: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(token.as_bytes());
        if found {
            self.at += token.len();
        }
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > MAX_DEPTH {
            return Err(self.expected("less nesting"));
        }
        self.skip_space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => self.string().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ if self.skip("null") => Ok(Json::Null),
            _ if self.skip("true") => Ok(Json::Bool(true)),
            _ if self.skip("false") => Ok(Json::Bool(false)),
            _ => Err(self.expected("a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        self.at += 1;
        let mut members = Vec::new();
        self.skip_space();
        if self.skip("}") {
            return Ok(Json::Object(members));
        }
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                return Err(self.expected("a key"));
            }
            let key = self.string()?;
            self.skip_space();
            if !self.skip(":") {
                return Err(self.expected("':'"));
            }
            members.push((key, self.value(depth + 1)?));
            self.skip_space();
            if self.skip("}") {
                return Ok(Json::Object(members));
            }
            if !self.skip(",") {
                return Err(self.expected("',' or '}'"));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Json, String> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.skip("]") {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if self.skip("]") {
                return Ok(Json::List(items));
            }
            if !self.skip(",") {
                return Err(self.expected("',' or ']'"));
            }
        }
    }

    fn digits(&mut self) -> Result<(), String> {
        let from = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == from {
            return Err(self.expected("a digit"));
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Json, String> {
        let from = self.at;
        let mut plain = !self.skip("-");
        if !self.skip("0") {
            self.digits()?;
        }
        if self.skip(".") {
            plain = false;
            self.digits()?;
        }
        if self.skip("e") || self.skip("E") {
            plain = false;
            let _signed = self.skip("+") || self.skip("-");
            self.digits()?;
        }
        let text = &self.text[from..self.at];
        match text.parse() {
            Ok(word) if plain => Ok(Json::Word(word)),
            _ => text
                .parse()
                .map(Json::Number)
                .map_err(|_| self.expected("a number")),
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(|c| c == '"' || c == '\\' || c < ' ');
            let length = plain.ok_or_else(|| self.expected("a closing quote"))?;
            out.push_str(&rest[..length]);
            self.at += length;
            if self.skip("\"") {
                return Ok(out);
            }
            if !self.skip("\\") {
                return Err(self.expected("no control character"));
            }
            let escape = self.peek();
            self.at += 1;
            out.push(match escape {
                Some(c @ (b'"' | b'\\' | b'/')) => char::from(c),
                Some(b'b') => '\u{8}',
                Some(b'f') => '\u{c}',
                Some(b'n') => '\n',
                Some(b'r') => '\r',
                Some(b't') => '\t',
                Some(b'u') => self.unicode()?,
                _ => {
                    self.at -= 1;
                    return Err(self.expected("an escape"));
                }
            });
        }
    }

    fn unit(&mut self) -> Result<u32, String> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4);
        let hex = digits.filter(|bytes| bytes.iter().all(u8::is_ascii_hexdigit));
        let text = hex.and_then(|bytes| std::str::from_utf8(bytes).ok());
        let value = text.and_then(|text| u32::from_str_radix(text, 16).ok());
        let value = value.ok_or_else(|| self.expected("four hexadecimal digits"))?;
        self.at += 4;
        Ok(value)
    }

    fn unicode(&mut self) -> Result<char, String> {
        let first = self.unit()?;
        let code = if (0xd800..0xdc00).contains(&first) && self.skip("\\u") {
            let second = self.unit()?;
            if !(0xdc00..0xe000).contains(&second) {
                return Err(self.expected("a low surrogate"));
            }
            0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
        } else {
            first
        };
        char::from_u32(code).ok_or_else(|| self.expected("a character"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> String {
        let mut out = String::new();
        parse_json(text).expect("valid JSON").write(&mut out);
        out
    }

    #[test]
    fn reads_and_writes_back() {
        let text = r#"{"a":[0,1,70368744177663,18446744073709551615],"b":{},"c":[],"d":"x","e":null,"f":true}"#;
        assert_eq!(rewritten(text), text);
        assert_eq!(
            rewritten(" { \"a\" : [ 1 , -2.5 ] } \r"),
            r#"{"a":[1,-2.5]}"#
        );
    }

    #[test]
    fn writes_ascii_only() {
        assert_eq!(
            rewritten(r#""\u00e9\n\ud83d\ude00 \" \\ \/""#),
            r#""\u00e9\u000a\ud83d\ude00 \" \\ /""#
        );
        assert_eq!(rewritten("\"é😀\""), r#""\u00e9\ud83d\ude00""#);
    }

    #[test]
    fn refuses_what_is_no_json() {
        let deep = "[".repeat(100_000);
        let bad = [
            "",
            "{",
            "[",
            "[1",
            "[1,",
            "[1,]",
            "{\"a\"}",
            "{\"a\":}",
            "{a:1}",
            "01",
            "-",
            "1.",
            "1e",
            "+1",
            "nul",
            "\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\u{1}\"",
            "1 2",
            "[1]]",
            "\"\\",
            "\"\\u",
            "\u{feff}1",
            &deep,
        ];
        for text in bad {
            assert!(
                parse_json(text).is_err(),
                "{:?}",
                text.get(..20).unwrap_or(text)
            );
        }
    }

    #[test]
    fn the_last_of_two_equal_keys_counts() {
        assert_eq!(
            parse_json(r#"{"a":1,"a":2}"#).unwrap().get("a"),
            Some(&Json::Word(2))
        );
    }

    #[test]
    fn numbers_that_are_no_words_are_marked() {
        let words = parse_json("[3,-1,1.5,1e3,99999999999999999999999]")
            .unwrap()
            .words();
        assert_eq!(words, Some(vec![3, u64::MAX, u64::MAX, u64::MAX, u64::MAX]));
        assert_eq!(parse_json("[\"3\"]").unwrap().words(), None);
        assert_eq!(parse_json("3").unwrap().words(), None);
    }
}
