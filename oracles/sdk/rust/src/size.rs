//! Sizes in a layout: a number, or arithmetic over the integer parameters of a profile.

/// Evaluates `+`, `-`, `*` and parentheses over integers and the names that `lookup` knows.
pub fn evaluate(text: &str, lookup: &dyn Fn(&str) -> Option<u64>) -> Result<u64, String> {
    let mut expression = Expression {
        text,
        at: 0,
        lookup,
    };
    let value = expression.sum()?;
    if expression.peek().is_some() {
        return Err(expression.wrong("an operator"));
    }
    u64::try_from(value).map_err(|_| format!("size {text:?} is negative or too large"))
}

struct Expression<'a> {
    text: &'a str,
    at: usize,
    lookup: &'a dyn Fn(&str) -> Option<u64>,
}

impl Expression<'_> {
    fn wrong(&self, expected: &str) -> String {
        format!(
            "size {:?}: expected {expected} at character {}",
            self.text, self.at
        )
    }

    fn too_large(&self) -> String {
        format!("size {:?} is too large", self.text)
    }

    fn peek(&mut self) -> Option<u8> {
        while self.text.as_bytes().get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        self.text.as_bytes().get(self.at).copied()
    }

    fn sum(&mut self) -> Result<i128, String> {
        let mut value = self.product()?;
        while let Some(sign @ (b'+' | b'-')) = self.peek() {
            self.at += 1;
            let term = self.product()?;
            let total = if sign == b'+' {
                value.checked_add(term)
            } else {
                value.checked_sub(term)
            };
            value = total.ok_or_else(|| self.too_large())?;
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<i128, String> {
        let mut value = self.atom()?;
        while self.peek() == Some(b'*') {
            self.at += 1;
            let factor = self.atom()?;
            value = value.checked_mul(factor).ok_or_else(|| self.too_large())?;
        }
        Ok(value)
    }

    fn atom(&mut self) -> Result<i128, String> {
        if self.peek() == Some(b'(') {
            self.at += 1;
            let value = self.sum()?;
            if self.peek() != Some(b')') {
                return Err(self.wrong("')'"));
            }
            self.at += 1;
            return Ok(value);
        }
        let from = self.at;
        while self
            .text
            .as_bytes()
            .get(self.at)
            .map_or(false, u8::is_ascii_alphanumeric)
        {
            self.at += 1;
        }
        let token = &self.text[from..self.at];
        let number = token.parse().ok().or_else(|| (self.lookup)(token));
        number
            .map(i128::from)
            .ok_or_else(|| self.wrong("a number or an integer parameter"))
    }
}

#[cfg(test)]
mod tests {
    use super::evaluate;

    fn value(text: &str) -> Result<u64, String> {
        evaluate(text, &|name| match name {
            "rows" => Some(4),
            "cols" => Some(5),
            _ => None,
        })
    }

    #[test]
    fn multiplies_before_it_adds() {
        assert_eq!(value("rows*cols-1"), Ok(19));
        assert_eq!(value("2 + 3*(rows - 1)"), Ok(11));
        assert_eq!(value("10-3-2"), Ok(5));
        assert_eq!(value("((7))"), Ok(7));
    }

    #[test]
    fn refuses_what_is_no_size() {
        for text in [
            "",
            "rows*",
            "ranks",
            "(1",
            "1)",
            "1-2",
            "1 2",
            "4/2",
            "-1",
            "99999999999999999999999",
        ] {
            assert!(value(text).is_err(), "{text}");
        }
    }
}
