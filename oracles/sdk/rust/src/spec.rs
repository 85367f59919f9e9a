//! What an adapter needs of a `game.json`.

use crate::chance::Layer;
use crate::json::{parse_json, Json};
use crate::layout::Layout;

/// A parameter of a profile: a number or a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A number.
    Number(u64),
    /// A word, such as `none`.
    Text(String),
}

/// One profile: all parameters with their values, and the layouts that follow from them. Where the
/// spec's `forms` give the profile another part, it takes the place of the game's own.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Profile {
    pub name: String,
    /// The chance layers that the profile has.
    pub layers: Vec<Layer>,
    /// The generators of layer seed: the name and how many words its state has.
    pub generators: Vec<(String, usize)>,
    /// Whether the profile has lists of legal actions; in others every action is legal.
    pub lists: bool,
    pub parameters: Vec<(String, Parameter)>,
    pub setup: Layout,
    pub state: Layout,
    pub action: Layout,
    pub outcome: Layout,
}

impl Profile {
    fn find(&self, name: &str) -> Option<&Parameter> {
        self.parameters
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    /// The value of a parameter that is a number.
    pub fn number(&self, name: &str) -> Option<u64> {
        match self.find(name) {
            Some(Parameter::Number(value)) => Some(*value),
            _ => None,
        }
    }

    /// The value of a parameter that is a word.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.find(name) {
            Some(Parameter::Text(value)) => Some(value),
            _ => None,
        }
    }
}

/// The parts of a spec that the protocol speaks of.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Spec {
    /// `name@major.minor`
    pub game: String,
    pub profiles: Vec<Profile>,
    /// The state field that says that the game is over.
    pub over: String,
    pub events: Vec<String>,
    /// The fields of the perft entry: the one that is summed, the one that is hashed.
    pub perft: Option<(String, String)>,
}

impl Spec {
    /// Reads a spec. The error is one line that says what is wrong with it.
    pub fn parse(source: &str) -> Result<Self, String> {
        let json = parse_json(source)?;
        let text = |value: &Json, key: &str| match value.get(key).and_then(Json::text) {
            Some(text) => Ok(text.to_owned()),
            None => Err(format!("spec: no text {key:?}")),
        };
        let part = |key: &str| json.get(key).ok_or_else(|| format!("spec: no {key:?}"));
        let members = |key: &str| {
            part(key)?
                .members()
                .ok_or_else(|| format!("spec: {key:?} is no object"))
        };
        let known = |(name, _): &(String, Json)| {
            Layer::named(name).ok_or_else(|| format!("spec: unknown layer {name:?}"))
        };
        let generator = |(name, value): &(String, Json)| {
            let words = value.get("words").and_then(Json::list);
            let words = words.ok_or_else(|| format!("spec: generator {name:?} has no words"))?;
            Ok::<_, String>((name.clone(), words.len()))
        };
        let events = part("events")?
            .list()
            .ok_or("spec: \"events\" is no list")?;
        let perft = json
            .get("perft")
            .map(|p| Ok::<_, String>((text(p, "sum")?, text(p, "digest")?)));
        let profiles = members("profiles")?.iter().map(|(name, differing)| {
            let differing = differing.members().unwrap_or(&[]);
            let parameters = parameters(members("parameters")?, differing)?;
            let number = |name: &str| match parameters.iter().find(|(key, _)| key == name) {
                Some((_, Parameter::Number(value))) => Some(*value),
                _ => None,
            };
            let form = json.get("forms").and_then(|forms| forms.get(name));
            let own = |key: &str| match form.and_then(|form| form.get(key)) {
                Some(value) => Ok(value),
                None => part(key),
            };
            let layout = |key: &str| Layout::compile(own(key)?, &number);
            let layers = own("layers")?;
            let all = layers.members().ok_or("spec: \"layers\" is no object")?;
            let seed = layers.get("seed").and_then(Json::members).unwrap_or(&[]);
            Ok::<_, String>(Profile {
                name: name.clone(),
                layers: all.iter().map(known).collect::<Result<_, _>>()?,
                generators: seed.iter().map(generator).collect::<Result<_, _>>()?,
                lists: own("legal").ok().and_then(Json::text) != Some("all"),
                setup: layout("setup")?,
                state: layout("state")?,
                action: layout("action")?,
                outcome: layout("outcome")?,
                parameters,
            })
        });
        Ok(Spec {
            game: format!("{}@{}", text(&json, "id")?, text(&json, "version")?),
            profiles: profiles.collect::<Result<_, _>>()?,
            over: text(&json, "over")?,
            events: events
                .iter()
                .map(|event| text(event, "id"))
                .collect::<Result<_, _>>()?,
            perft: perft.transpose()?,
        })
    }
}

/// The defaults, each replaced by the profile's own value if it has one.
fn parameters(
    defaults: &[(String, Json)],
    own: &[(String, Json)],
) -> Result<Vec<(String, Parameter)>, String> {
    let chosen = defaults.iter().map(|(name, value)| {
        let value = own
            .iter()
            .find(|(key, _)| key == name)
            .map_or(value, |(_, value)| value);
        match value {
            Json::Word(number) => Ok((name.clone(), Parameter::Number(*number))),
            Json::Text(text) => Ok((name.clone(), Parameter::Text(text.clone()))),
            _ => Err(format!(
                "spec: parameter {name:?} is neither number nor word"
            )),
        }
    });
    chosen.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"{"id":"x","version":"1.0","parameters":{"rows":4,"cap":"clamp"},
        "profiles":{"big":{},"small":{"rows":2,"cap":9}},"setup":{"struct":{}},
        "state":{"struct":{"over":"bool","cells":{"cells":"rows*rows"}}},"action":{"u":3},
        "outcome":"u","layers":{"outcome":{},"seed":{"mulberry32":{"words":["state"]}}},"over":"over",
        "events":[{"id":"merge"}],"perft":{"sum":"over","digest":"cells"}}"#;

    #[test]
    fn profiles_replace_defaults() {
        let spec = Spec::parse(SOURCE).unwrap();
        let (big, small) = (&spec.profiles[0], &spec.profiles[1]);
        assert_eq!(
            (big.number("rows"), big.text("cap"), big.number("cap")),
            (Some(4), Some("clamp"), None)
        );
        assert_eq!(
            (small.number("rows"), small.text("cap"), small.number("cap")),
            (Some(2), None, Some(9))
        );
        assert_eq!((big.state.size(), small.state.size()), (Some(17), Some(5)));
    }

    #[test]
    fn names() {
        let spec = Spec::parse(SOURCE).unwrap();
        assert_eq!(spec.game, "x@1.0");
        let big = &spec.profiles[0];
        assert_eq!(big.layers, [Layer::Outcome, Layer::Seed]);
        assert_eq!(big.generators, [("mulberry32".to_owned(), 1)]);
        assert_eq!(spec.events, ["merge"]);
        assert_eq!(spec.perft, Some(("over".to_owned(), "cells".to_owned())));
    }

    #[test]
    fn a_broken_spec_is_an_error() {
        for (from, to) in [
            ("\"id\":\"x\",", ""),
            ("\"seed\"", "\"sed\""),
            ("rows*rows", "rows*"),
            ("{\"u\":3}", "3"),
            (":4,", ":[],"),
        ] {
            assert_ne!(SOURCE.replace(from, to), SOURCE);
            assert!(Spec::parse(&SOURCE.replace(from, to)).is_err(), "{from}");
        }
    }
}
