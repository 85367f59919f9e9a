//! Layouts: how states, actions and outcomes are written as words.

use crate::json::Json;
use crate::size::evaluate;

/// The greatest word, 2^46 - 1.
pub const MAX_WORD: u64 = (1 << 46) - 1;

/// A compiled layout, its sizes known.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Layout {
    /// `u`: one word.
    U { min: u64, max: u64 },
    /// `bool`: 0 or 1.
    Bool,
    /// `zigzag`: v >= 0 as 2v, v < 0 as -2v-1.
    Zigzag,
    /// `enum`: the index of one of the names; `None` is the name `null`.
    Enum(Vec<Option<String>>),
    /// `opt`: 0, or 1 and the value.
    Opt(Box<Layout>),
    /// `cells`: a fixed number of words.
    Cells { count: u64, min: u64, max: u64 },
    /// `rows`: words of packed bits.
    Rows { count: u64, bits: u64 },
    /// `bytes`: five bytes a word, the first byte lowest.
    Bytes(u64),
    /// `list`: its length, then its items.
    List { item: Box<Layout>, max: u64 },
    /// `struct`: its fields in order.
    Struct(Vec<(String, Layout)>),
}

/// Why words do not fit a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The words end where a word of this range should follow.
    Short {
        /// The smallest word that may follow.
        min: u64,
        /// The greatest word that may follow.
        max: u64,
    },
    /// The word with this index is outside its range.
    Range(usize),
    /// Words are left over from this index on.
    Long(usize),
}

impl Layout {
    /// Compiles the layout of a spec. `lookup` knows the integer parameters of the profile.
    pub fn compile(source: &Json, lookup: &dyn Fn(&str) -> Option<u64>) -> Result<Self, String> {
        let unknown = || {
            let mut text = String::new();
            source.write(&mut text);
            format!("layout: unknown form {text}")
        };
        match source.text() {
            Some("u") => {
                return Ok(Layout::U {
                    min: 0,
                    max: MAX_WORD,
                })
            }
            Some("bool") => return Ok(Layout::Bool),
            Some("zigzag") => return Ok(Layout::Zigzag),
            _ => {}
        }
        let size = |value: &Json| match value {
            Json::Word(word) => Ok(*word),
            Json::Text(text) => evaluate(text, lookup),
            _ => Err(unknown()),
        };
        let size_or = |key: &str, default| source.get(key).map_or(Ok(default), size);
        let inner = |value: &Json| Layout::compile(value, lookup);
        if let Some(max) = source.get("u") {
            return Ok(Layout::U {
                min: size_or("min", 0)?,
                max: size(max)?,
            });
        }
        if let Some(names) = source.get("enum").and_then(Json::list) {
            return Ok(Layout::Enum(
                names.iter().map(|n| n.text().map(str::to_owned)).collect(),
            ));
        }
        if let Some(value) = source.get("opt") {
            return Ok(Layout::Opt(Box::new(inner(value)?)));
        }
        if let Some(count) = source.get("cells") {
            let (min, max) = (size_or("min", 0)?, size_or("max", MAX_WORD)?);
            return Ok(Layout::Cells {
                count: size(count)?,
                min,
                max,
            });
        }
        if let Some([count, bits]) = source.get("rows").and_then(Json::list) {
            let (count, bits) = (size(count)?, size(bits)?);
            return if bits <= 46 {
                Ok(Layout::Rows { count, bits })
            } else {
                Err(unknown())
            };
        }
        if let Some(count) = source.get("bytes") {
            return Ok(Layout::Bytes(size(count)?));
        }
        if let (Some(item), Some(max)) = (source.get("list"), source.get("max")) {
            return Ok(Layout::List {
                item: Box::new(inner(item)?),
                max: size(max)?,
            });
        }
        let fields = source
            .get("struct")
            .and_then(Json::members)
            .ok_or_else(unknown)?;
        let compiled = fields
            .iter()
            .map(|(name, field)| Ok((name.clone(), inner(field)?)));
        compiled.collect::<Result<_, String>>().map(Layout::Struct)
    }

    /// The number of words, if it is the same for every value.
    pub fn size(&self) -> Option<u64> {
        match self {
            Layout::U { .. } | Layout::Bool | Layout::Zigzag | Layout::Enum(_) => Some(1),
            Layout::Opt(_) | Layout::List { .. } => None,
            Layout::Cells { count, .. } | Layout::Rows { count, .. } => Some(*count),
            Layout::Bytes(count) => Some((*count + 4) / 5),
            Layout::Struct(fields) => fields.iter().map(|(_, field)| field.size()).sum(),
        }
    }

    /// Reads one value from `words[*at..]` and moves `*at` behind it.
    pub fn read(&self, words: &[u64], at: &mut usize) -> Result<(), Misfit> {
        match self {
            Layout::U { min, max } => next(words, at, *min, *max).map(|_| ()),
            Layout::Bool => next(words, at, 0, 1).map(|_| ()),
            Layout::Zigzag => next(words, at, 0, MAX_WORD).map(|_| ()),
            Layout::Enum(names) => {
                next(words, at, 0, (names.len() as u64).saturating_sub(1)).map(|_| ())
            }
            Layout::Opt(value) => match next(words, at, 0, 1)? {
                0 => Ok(()),
                _ => value.read(words, at),
            },
            Layout::Cells { count, min, max } => {
                (0..*count).try_for_each(|_| next(words, at, *min, *max).map(|_| ()))
            }
            Layout::Rows { count, bits } => {
                (0..*count).try_for_each(|_| next(words, at, 0, (1 << bits) - 1).map(|_| ()))
            }
            Layout::Bytes(count) => (0..(*count + 4) / 5).try_for_each(|word| {
                let bytes = (*count - 5 * word).min(5);
                next(words, at, 0, (1 << (8 * bytes)) - 1).map(|_| ())
            }),
            Layout::List { item, max } => {
                let length = next(words, at, 0, *max)?;
                (0..length).try_for_each(|_| item.read(words, at))
            }
            Layout::Struct(fields) => fields.iter().try_for_each(|(_, f)| f.read(words, at)),
        }
    }

    /// Whether the words are one value of this layout, no less and no more.
    pub fn check(&self, words: &[u64]) -> Result<(), Misfit> {
        let mut at = 0;
        self.read(words, &mut at)?;
        if at < words.len() {
            return Err(Misfit::Long(at));
        }
        Ok(())
    }

    /// The words of one field of a struct. The words must fit the layout.
    pub fn field<'a>(&self, words: &'a [u64], name: &str) -> Option<&'a [u64]> {
        let mut at = 0;
        if let Layout::Struct(fields) = self {
            for (field_name, field) in fields {
                let from = at;
                field.read(words, &mut at).ok()?;
                if field_name == name {
                    return Some(&words[from..at]);
                }
            }
        }
        None
    }

    /// The value that the words stand for: numbers, booleans, names, `null`, arrays and objects.
    pub fn decode(&self, words: &[u64]) -> Result<Json, Misfit> {
        self.check(words)?;
        Ok(self.value(words, &mut 0))
    }

    fn value(&self, words: &[u64], at: &mut usize) -> Json {
        let from = *at;
        match self {
            Layout::Opt(value) => {
                *at += 1;
                if words[from] == 0 {
                    Json::Null
                } else {
                    value.value(words, at)
                }
            }
            Layout::Cells { count, .. } | Layout::Rows { count, .. } => {
                *at += *count as usize;
                Json::from_words(&words[from..*at])
            }
            Layout::Bytes(count) => {
                *at += (*count as usize + 4) / 5;
                let byte = |i| words[from + i / 5] >> (8 * (i % 5)) & 0xff;
                Json::List((0..*count as usize).map(|i| Json::Word(byte(i))).collect())
            }
            Layout::List { item, .. } => {
                *at += 1;
                Json::List((0..words[from]).map(|_| item.value(words, at)).collect())
            }
            Layout::Struct(fields) => {
                let members = fields
                    .iter()
                    .map(|(name, f)| (name.clone(), f.value(words, at)));
                Json::Object(members.collect())
            }
            _ => {
                *at += 1;
                self.single(words[from])
            }
        }
    }

    fn single(&self, word: u64) -> Json {
        match self {
            Layout::Bool => Json::Bool(word == 1),
            Layout::Zigzag if word % 2 == 1 => Json::Number(-((word / 2 + 1) as f64)),
            Layout::Zigzag => Json::Word(word / 2),
            Layout::Enum(names) => names[word as usize].clone().map_or(Json::Null, Json::Text),
            _ => Json::Word(word),
        }
    }

    /// The words of a value; the inverse of [`Layout::decode`]. `None` if it does not fit.
    pub fn encode(&self, value: &Json) -> Option<Vec<u64>> {
        let mut words = Vec::new();
        self.push(value, &mut words)?;
        self.check(&words).ok()?;
        Some(words)
    }

    fn push(&self, value: &Json, out: &mut Vec<u64>) -> Option<()> {
        match self {
            Layout::U { .. } => out.push(value.word()?),
            Layout::Bool => match value {
                Json::Bool(flag) => out.push(u64::from(*flag)),
                _ => return None,
            },
            Layout::Zigzag => match value {
                Json::Word(word) => out.push(word.checked_mul(2)?),
                Json::Number(v) if *v < 0.0 && v.fract() == 0.0 => out.push((-2.0 * v) as u64 - 1),
                _ => return None,
            },
            Layout::Enum(names) => {
                let index = names.iter().position(|name| match name {
                    None => *value == Json::Null,
                    Some(name) => value.text() == Some(name),
                });
                out.push(index? as u64);
            }
            Layout::Opt(inner) => {
                out.push(u64::from(*value != Json::Null));
                if *value != Json::Null {
                    inner.push(value, out)?;
                }
            }
            Layout::Cells { .. } | Layout::Rows { .. } => {
                for item in value.list()? {
                    out.push(item.word()?);
                }
            }
            Layout::Bytes(count) => {
                let items = value.list()?;
                if items.len() as u64 != *count {
                    return None;
                }
                for bytes in items.chunks(5) {
                    let mut word = 0;
                    for (i, byte) in bytes.iter().enumerate() {
                        word |= u64::from(u8::try_from(byte.word()?).ok()?) << (8 * i);
                    }
                    out.push(word);
                }
            }
            Layout::List { item, .. } => {
                let items = value.list()?;
                out.push(items.len() as u64);
                items.iter().try_for_each(|one| item.push(one, out))?;
            }
            Layout::Struct(fields) => {
                fields
                    .iter()
                    .try_for_each(|(name, field)| field.push(value.get(name)?, out))?;
            }
        }
        Some(())
    }
}

fn next(words: &[u64], at: &mut usize, min: u64, max: u64) -> Result<u64, Misfit> {
    let word = *words.get(*at).ok_or(Misfit::Short { min, max })?;
    if word < min || word > max {
        return Err(Misfit::Range(*at));
    }
    *at += 1;
    Ok(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse_json;

    fn layout(text: &str) -> Layout {
        let rows = |name: &str| (name == "rows").then_some(2);
        Layout::compile(&parse_json(text).unwrap(), &rows).unwrap()
    }

    /// Decodes, encodes back and gives the text of the value.
    fn round_trip(source: &str, words: &[u64]) -> String {
        let layout = layout(source);
        let value = layout.decode(words).unwrap();
        assert_eq!(layout.encode(&value), Some(words.to_vec()), "{source}");
        let mut text = String::new();
        value.write(&mut text);
        text
    }

    #[test]
    fn values_of_every_form() {
        assert_eq!(round_trip("\"u\"", &[MAX_WORD]), "70368744177663");
        assert_eq!(round_trip("\"bool\"", &[1]), "true");
        assert_eq!(round_trip("\"zigzag\"", &[6]), "3");
        assert_eq!(round_trip("\"zigzag\"", &[5]), "-3");
        assert_eq!(round_trip(r#"{"enum":[null,"two"]}"#, &[0]), "null");
        assert_eq!(round_trip(r#"{"enum":[null,"two"]}"#, &[1]), "\"two\"");
        assert_eq!(round_trip(r#"{"opt":{"u":9}}"#, &[0]), "null");
        assert_eq!(round_trip(r#"{"opt":{"u":9}}"#, &[1, 7]), "7");
        assert_eq!(
            round_trip(r#"{"cells":"rows*rows","min":1}"#, &[1, 2, 3, 4]),
            "[1,2,3,4]"
        );
        assert_eq!(
            round_trip(r#"{"rows":["rows",10]}"#, &[1023, 0]),
            "[1023,0]"
        );
        assert_eq!(
            round_trip(r#"{"bytes":6}"#, &[0x05_04_03_02_01, 6]),
            "[1,2,3,4,5,6]"
        );
        assert_eq!(
            round_trip(r#"{"list":{"list":"u","max":2},"max":2}"#, &[2, 1, 7, 0]),
            "[[7],[]]"
        );
        assert_eq!(
            round_trip(r#"{"struct":{"a":"bool","b":"u"}}"#, &[0, 5]),
            r#"{"a":false,"b":5}"#
        );
    }

    #[test]
    fn sizes() {
        assert_eq!(
            layout(r#"{"struct":{"a":"u","b":{"cells":25},"c":{"bytes":6}}}"#).size(),
            Some(28)
        );
        assert_eq!(
            layout(r#"{"struct":{"a":"u","b":{"opt":"u"}}}"#).size(),
            None
        );
    }

    #[test]
    fn misfits_say_where() {
        let cells = layout(r#"{"struct":{"over":"bool","cells":{"cells":2,"min":1,"max":3}}}"#);
        assert_eq!(cells.check(&[1, 3, 1]), Ok(()));
        assert_eq!(cells.check(&[2, 1, 1]), Err(Misfit::Range(0)));
        assert_eq!(cells.check(&[0, 1, 0]), Err(Misfit::Range(2)));
        assert_eq!(cells.check(&[0, 4]), Err(Misfit::Range(1)));
        assert_eq!(cells.check(&[0, 1]), Err(Misfit::Short { min: 1, max: 3 }));
        assert_eq!(cells.check(&[0, 1, 1, 1]), Err(Misfit::Long(3)));
        assert_eq!(
            layout("\"u\"").check(&[MAX_WORD + 1]),
            Err(Misfit::Range(0))
        );
        assert_eq!(
            layout(r#"{"bytes":6}"#).check(&[0, 256]),
            Err(Misfit::Range(1))
        );
        assert_eq!(
            layout(r#"{"rows":[1,3]}"#).check(&[8]),
            Err(Misfit::Range(0))
        );
        let list = layout(r#"{"list":{"u":24},"max":25}"#);
        assert_eq!(list.check(&[26]), Err(Misfit::Range(0)));
        assert_eq!(list.check(&[2, 1]), Err(Misfit::Short { min: 0, max: 24 }));
    }

    #[test]
    fn fields_by_name() {
        let state = layout(r#"{"struct":{"bag":{"list":"u","max":3},"score":"u"}}"#);
        assert_eq!(state.field(&[2, 8, 9, 70], "score"), Some(&[70][..]));
        assert_eq!(state.field(&[2, 8, 9, 70], "bag"), Some(&[2, 8, 9][..]));
        assert_eq!(state.field(&[2, 8, 9, 70], "lines"), None);
    }

    #[test]
    fn values_that_do_not_fit_are_not_encoded() {
        let encode = |source: &str, value: &str| layout(source).encode(&parse_json(value).unwrap());
        assert_eq!(encode(r#"{"u":9}"#, "10"), None);
        assert_eq!(encode(r#"{"enum":["up"]}"#, "\"down\""), None);
        assert_eq!(encode(r#"{"cells":2}"#, "[1]"), None);
        assert_eq!(encode(r#"{"bytes":2}"#, "[1,256]"), None);
        assert_eq!(encode(r#"{"struct":{"a":"u"}}"#, "{}"), None);
        assert_eq!(encode("\"zigzag\"", "-1.5"), None);
    }

    #[test]
    fn unknown_forms_are_refused() {
        for text in [
            "\"v\"",
            "3",
            "{}",
            r#"{"rows":[2]}"#,
            r#"{"rows":[2,47]}"#,
            r#"{"u":true}"#,
            r#"{"list":"u"}"#,
        ] {
            assert!(
                Layout::compile(&parse_json(text).unwrap(), &|_| None).is_err(),
                "{text}"
            );
        }
    }
}
