"""What the logs may not hold: the secret part of a table's link."""

import logging
import re

TABLE_LINK = re.compile(r"(/t/|[?&]token=)[\w-]{16,}")


class HideTableLinks(logging.Filter):
    """Writes a table's link without its secret, wherever it stands in a message."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        hidden = TABLE_LINK.sub(r"\1…", message)
        if hidden != message:
            record.msg, record.args = hidden, ()
        return True
