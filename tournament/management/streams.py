"""What commands read."""

import errno
import os
import sys
from typing import BinaryIO


def standard_input() -> BinaryIO:
    """The bytes of standard input; raises OSError when the caller has closed it."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer
