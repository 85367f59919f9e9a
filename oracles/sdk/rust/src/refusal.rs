//! Why something is refused.

use crate::json::Json;

/// The error codes of the protocol (section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Code {
    IllegalAction,
    GameOver,
    ChanceShort,
    ChanceRange,
    BadState,
    BadParams,
    DomainError,
    UnsupportedOp,
    UnsupportedGame,
    UnsupportedProfile,
    TooLong,
    Internal,
}

impl Code {
    /// The code as it travels.
    pub fn text(self) -> &'static str {
        match self {
            Code::IllegalAction => "illegal-action",
            Code::GameOver => "game-over",
            Code::ChanceShort => "chance-short",
            Code::ChanceRange => "chance-range",
            Code::BadState => "bad-state",
            Code::BadParams => "bad-params",
            Code::DomainError => "domain-error",
            Code::UnsupportedOp => "unsupported-op",
            Code::UnsupportedGame => "unsupported-game",
            Code::UnsupportedProfile => "unsupported-profile",
            Code::TooLong => "too-long",
            Code::Internal => "internal",
        }
    }
}

/// A code, which is compared, and a message for people, which is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What the harness compares.
    pub code: Code,
    /// One line for people; may be empty.
    pub message: String,
}

impl Refusal {
    /// A refusal with a message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Refusal {
            code,
            message: message.into(),
        }
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Refusal::new(code, "")
    }
}

impl Refusal {
    /// Adds `err` and, if there is a message, `msg`.
    pub(crate) fn push_members(&self, members: &mut Vec<(String, Json)>) {
        members.push(("err".to_owned(), Json::Text(self.code.text().to_owned())));
        if !self.message.is_empty() {
            members.push(("msg".to_owned(), Json::Text(self.message.clone())));
        }
    }
}
