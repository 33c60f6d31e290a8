"""`python -m maneframe schema`: prints the meaning of each action and each feature as JSON."""

import json
import sys

from . import schema

if sys.argv[1:] != ["schema"]:
    sys.exit("usage: python -m maneframe schema")
print(json.dumps(schema(), indent=2))
