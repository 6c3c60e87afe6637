"""One folder a rule set; a folder here is all that a new one takes.

To add a rule set: copy the smallest folder, change its texts, patterns, tables and examples, give the package a
`RULESET` (see `scoring.ruleset.RuleSet`), and run `./run check` and `./run test`. The conformance tests find it.
"""
