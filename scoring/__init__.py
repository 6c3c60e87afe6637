"""The rules of mahjong as plain Python: what was said about a deal goes in, lines and payments come out.

Only the standard library is used here. Words: a *deal* is one hand of play at one table; a *seat* is E, S, W or N in
order of play, E being the dealer; a *hand* is the tiles of one player; a *meld* is a set; a *reading* is one way of
seeing a hand as melds and a pair; a *line* is one row of the explanation; a *payment* goes from seat to seat; an
*award* is given or taken by the organiser; an *edition* is one published version of a rule set.
"""
