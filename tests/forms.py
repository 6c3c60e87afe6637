"""The forms of a page as a browser sends them: read from the answer, filled in, posted."""

from __future__ import annotations

from html.parser import HTMLParser


class PostForm:
    """One form: where it goes, and what its fields hold; a list for each name, as a browser would send them."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.values: dict[str, list[str]] = {}
        self.buttons: list[tuple[str, str]] = []

    def filled(self, **values: str | list[str] | None) -> dict[str, list[str]]:
        """The values with these in place; None empties a field, `_` in a name stands for itself."""
        filled = {name: list(held) for name, held in self.values.items()}
        for name, value in values.items():
            filled[name] = [] if value is None else value if isinstance(value, list) else [value]
        return filled


class FormReader(HTMLParser):
    """Collects the forms that are posted from the main part of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PostForm] = []
        self.form: PostForm | None = None
        self.in_main = False
        self.select: str | None = None
        self.textarea: str | None = None

    def handle_starttag(self, tag, attrs):
        about = {name: value or "" for name, value in attrs}
        if tag == "main":
            self.in_main = True
        elif tag == "form" and self.in_main and about.get("method") == "post":
            self.form = PostForm(about.get("action", ""))
            self.forms.append(self.form)
        elif self.form is None:
            return
        elif tag == "input" and "name" in about and "disabled" not in about:
            is_box = about.get("type") in ("radio", "checkbox")
            if not is_box or "checked" in about:
                self.add(about["name"], about.get("value", "on" if is_box else ""))
        elif tag == "select":
            self.select = about["name"]
        elif tag == "option" and "selected" in about and self.select:
            self.add(self.select, about.get("value", ""))
        elif tag == "textarea":
            self.textarea = about["name"]
            self.add(self.textarea, "")
        elif tag == "button":
            self.form.buttons.append((about.get("name", ""), about.get("value", "")))

    def add(self, name: str, value: str) -> None:
        self.form.values.setdefault(name, []).append(value)

    def handle_data(self, data):
        if self.textarea:
            self.form.values[self.textarea][-1] += data.removeprefix("\n")

    def handle_endtag(self, tag):
        if tag == "main":
            self.in_main = False
        elif tag == "form":
            self.form = None
        elif tag == "select":
            self.select = None
        elif tag == "textarea":
            self.textarea = None


def forms_in(response) -> list[PostForm]:
    reader = FormReader()
    reader.feed(response.content.decode())
    return reader.forms


def form_in(response, *, to: str = "") -> PostForm:
    """The first form of the page, or the first whose address ends like this."""
    return next(form for form in forms_in(response) if form.action.endswith(to))


def text_of(response) -> str:
    """What the main part of a page says, tags left out, each run of blanks one space."""
    reader = TextReader()
    reader.feed(response.content.decode())
    return " ".join(" ".join(reader.parts).split())


class TextReader(HTMLParser):
    """Collects the text of the main part; a fragment without one is read whole."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.depth = 0
        self.is_page = False

    def handle_starttag(self, tag, attrs):
        if tag == "html":
            self.is_page = True
        if tag == "main":
            self.depth = 1

    def handle_endtag(self, tag):
        if tag == "main":
            self.depth = 0

    def handle_data(self, data):
        if self.depth or not self.is_page:
            self.parts.append(data)
