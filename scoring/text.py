"""Sentences of the rules: an English template and the values that fill it, so that the site can translate both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Text:
    """An English template with named places (`{pattern}`) and what stands in them: other texts, numbers or tiles."""

    template: str
    values: Mapping[str, Text | str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.render(lambda template: template)

    def render(self, translate: Callable[[str], str]) -> str:
        """The sentence in the language of `translate`, which maps an English template to its translation."""
        template = translate(self.template) if self.template else ""
        if not self.values:
            return template
        values = {
            name: value.render(translate) if isinstance(value, Text) else value for name, value in self.values.items()
        }
        return template.format(**values)

    def as_data(self) -> str | dict[str, Any]:
        """A string when nothing stands in the template, else `{"text": template, "values": {...}}`."""
        if not self.values:
            return self.template
        values = {name: value.as_data() if isinstance(value, Text) else value for name, value in self.values.items()}
        texts = sorted(name for name, value in self.values.items() if isinstance(value, Text))
        return {"text": self.template, "values": values, "texts": texts}

    @classmethod
    def from_data(cls, data: str | Mapping[str, Any]) -> Text:
        """The inverse of `as_data`."""
        if isinstance(data, str):
            return cls(data)
        texts = set(data.get("texts", ()))
        values = {name: cls.from_data(v) if name in texts else v for name, v in data["values"].items()}
        return cls(data["text"], values)


def as_text(value: Text | str) -> Text:
    """A plain string is a text without places."""
    return value if isinstance(value, Text) else Text(value)
