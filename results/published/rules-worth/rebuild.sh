#!/bin/sh
# Plays the games of this folder again, and makes the folder anew. A program of another
# version than the one named can play other games.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$here"
until [ -f go.mod ] && [ -d cmd/selfplay ]; do
	if [ "$(pwd)" = / ]; then
		echo "$0: $here is not in a clone of Komi: copy the folder into one, and start this there" >&2
		exit 1
	fi
	cd ..
done

# Played by version komi-29: selfplay run palace-lines.toml
mkdir "$work/palace-lines"
cat > "$work/palace-lines/one-sided-changi.toml" <<'END OF THE GAME'
# What is a rule worth? Take it from one side and see what that side loses. Here it is the
# marked lines of Changi's palaces, or the second royal. palace-lines.toml and
# second-royal.toml beside this file ask the questions.
format = 1
extends = "changi"
id = "one-sided-changi"
name = "Changi with rules for one side"
about = "Changi in which one side may lack the moves along the marked lines of the palaces, or the second royal."

[option.palace_lines]
about = "whose pieces move along the marked lines of the palaces"
words = { both = "palace lines for both sides", cho = "palace lines for Cho only", han = "palace lines for Han only" }
default = "both"
[option.palace_lines.value.both]

[option.palace_lines.value.cho]
piece.K.clause.diagonal.owners = "w"
piece.G.clause.diagonal.owners = "w"
piece.R.clause.diagonal.owners = "w"
piece.C.clause.diagonal.owners = "w"
piece.P.clause.diagonal.owners = "w"
piece.Q.clause.orthogonal.owners = "w"
piece.A.clause.orthogonal.owners = "w"
piece.B.clause.orthogonal.owners = "w"
piece.V.clause.orthogonal.owners = "w"
piece.S.clause.orthogonal.owners = "w"

[option.palace_lines.value.han]
piece.K.clause.diagonal.owners = "b"
piece.G.clause.diagonal.owners = "b"
piece.R.clause.diagonal.owners = "b"
piece.C.clause.diagonal.owners = "b"
piece.P.clause.diagonal.owners = "b"
piece.Q.clause.orthogonal.owners = "b"
piece.A.clause.orthogonal.owners = "b"
piece.B.clause.orthogonal.owners = "b"
piece.V.clause.orthogonal.owners = "b"
piece.S.clause.orthogonal.owners = "b"

# The side without it has an advisor in place of the queen, which moves alike and is not
# royal. At the count it has the advisor's points, and the other side those of a spare royal.
[option.second_royal]
about = "who has a second royal in setup 1"
words = { both = "two royals for both sides", cho = "two royals for Cho only", han = "two royals for Han only" }
default = "both"
[option.second_royal.value.both]
[option.second_royal.value.cho]
setup.1.fen = "rnegagenr/b2aka2b/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/B2AKA2B/RNEGQGENR w - 0 1"
[option.second_royal.value.han]
setup.1.fen = "rnegqgenr/b2aka2b/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/B2AKA2B/RNEGAGENR w - 0 1"

[[base]]
file = 'changi.toml'
text = """
# Changi with diagonal pieces, by Daniil Frolov (The Chess Variant Pages, 2010).
# Janggi with the 45-degree twins of its pieces. Numbers refer to the sections of
# the rule page.
format = 1
id = "changi"
name = "Changi with diagonal pieces"
about = "Daniil Frolov's game of 2010: Janggi and the diagonal twins of its pieces, two royals."
default_setup = "1"

[[player]]
letter = "w"
name = "Cho"

[[player]]
letter = "b"
name = "Han"

[board]
files = 9
ranks = 10

[zones] # from the first player's side
palace = ["d1-f3"]

[lines] # 1: exactly three squares long, in both palaces, for pieces of both sides
palace-diagonals = ["d1-e2-f3", "f1-e2-d3"]
palace-orthogonals = ["d2-e2-f2", "e1-e2-e3"]

[rules]
pass = "free"          # 3: a pass is a legal move
royal_loss = "all"     # 5.1: a side with no royal left loses
safety = "capture"      # 9.3: the page speaks of capturing only
no_move = "loses"
repetition = 3         # 5.5: the same board, turn and state for the 3rd time
perpetual = "lose"     # 5.5: the side giving check every time loses
no_progress = 100      # 5.6
max_plies = 400        # 5.7
points = true          # 6: the higher sum of points wins
deom = 1.5             # 6: added to the second player
spare_royal = 3        # 6: a placeholder, for a side that still has two royals

[facing]
rule = "off"       # 9.6: bikjang is replaced by the capture without moving

[notation]
state = ["flag"]

[display]
style = "points"

[piece.K]
name = "king"
symbol = "漢"
royal = true
max = 1
within = "palace"      # 2: K, G, Q, A never leave their own palace
[piece.K.clause.step]
move = "W"             # 2: the first square of any ray, if inside its own palace
[piece.K.clause.diagonal]
move = "F"
along = "palace-diagonals"
[piece.K.clause.see]
move = "cR"            # 9.1: K sees along ranks and files and captures without moving
capture = "rifle"
takes = "KQ"

[piece.G]
name = "guard"
symbol = "士"
within = "palace"
value = 3
[piece.G.clause.step]
move = "W"             # 2: as K, not royal
[piece.G.clause.diagonal]
move = "F"
along = "palace-diagonals"

[piece.R]
name = "rook"
symbol = "車"
value = 13
[piece.R.clause.slide]
move = "R"             # 2: any number of empty squares on a ray, then may capture
[piece.R.clause.diagonal]
move = "B"
along = "palace-diagonals"

[piece.C]
name = "cannon"
symbol = "包"
value = 7
[piece.C.clause.leap]
move = "pR"            # 2: beyond the first piece of the ray, the screen; without a leap it cannot move
spares = "CV"          # 2: a screen or a victim is never a cannon or a vao
[piece.C.clause.diagonal]
move = "pB"
along = "palace-diagonals"
spares = "CV"

[piece.P]
name = "pawn"
symbol = "兵"
value = 2
resets = "forward"     # 4: halfmove counts from a pawn move that changed rank
[piece.P.clause.step]
move = "fsW"           # 2: forward or sideways on the grid
[piece.P.clause.diagonal]
move = "fF"            # 2: diagonally forward on a palace diagonal
along = "palace-diagonals"

[piece.N]
name = "knight"
symbol = "馬"
value = 5
[piece.N.clause.leap]
move = "nN"            # 2: one step orthogonally, then one diagonally outward; the square passed is empty

[piece.E]
name = "elephant"
symbol = "象"
value = 3
[piece.E.clause.leap]
move = "nZ"            # 2: one step orthogonally, then two diagonally outward; both squares passed are empty

[piece.Q]
name = "queen"
symbol = "后"
royal = true
max = 1
within = "palace"
[piece.Q.clause.step]
move = "F"             # 2: not the queen of chess: the first square of any diagonal ray in its palace
[piece.Q.clause.orthogonal]
move = "W"
along = "palace-orthogonals"
[piece.Q.clause.see]
move = "cB"            # 9.1: Q sees along diagonals
capture = "rifle"
takes = "KQ"

[piece.A]
name = "advisor"
symbol = "仕"
within = "palace"      # 9.9: "as queen"
value = 2              # a placeholder, like every value of the diagonal family
[piece.A.clause.step]
move = "F"             # 2: as Q, not royal
[piece.A.clause.orthogonal]
move = "W"
along = "palace-orthogonals"

[piece.B]
name = "bishop"
symbol = "角"
value = 8
[piece.B.clause.slide]
move = "B"
[piece.B.clause.orthogonal]
move = "R"
along = "palace-orthogonals"

[piece.V]
name = "vao"
symbol = "砲"
value = 4
[piece.V.clause.leap]
move = "pB"            # 2: leaps like the cannon on its own rays
spares = "CV"          # 9.11: cannons and vaos of either side stop both
[piece.V.clause.orthogonal]
move = "pR"
along = "palace-orthogonals"
spares = "CV"

[piece.S]
name = "stone general"
symbol = "石"
value = 1
resets = "forward"
[piece.S.clause.step]
move = "fF"            # 2: diagonally forward anywhere
[piece.S.clause.orthogonal]
move = "fsW"           # 9.10: forward and sideways on a palace orthogonal
along = "palace-orthogonals"

[piece.M]
name = "moa"
symbol = "鳥"
value = 5
[piece.M.clause.leap]
move = "mafsF"         # 2: one step diagonally, then one orthogonally outward

[piece.L]
name = "no-name piece"
symbol = "無"
value = 3
[piece.L.clause.leap]
move = "mafmafsF"      # 2: two steps diagonally, then one orthogonally outward

# 7: the author's five setups, the fifth on a shorter board, his five with moas
[setup."{start}{moas}"]
fen = "{start.board} w - 0 1"
words = "{start.words}{moas.words}"
layers = "{start.layers}"
each.moas = [
	{ id = "", words = "", edge-left = "b2", edge-right = "2b", left = "ne", right = "en" },
	{ id = "m", words = ", moas", edge-left = "bml", edge-right = "lmb", left = "ml", right = "lm" },
]
each.start = [
	{ id = "1", words = "all pieces, two royals", layers = [], board = "rnegqgenr/{moas.edge-left}aka{moas.edge-right}/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/{MOAS.edge-left}AKA{MOAS.edge-right}/RNEGQGENR" },
	{ id = "2", words = "all pieces, one royal", layers = [], board = "rneg1genr/{moas.edge-left}aka{moas.edge-right}/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/{MOAS.edge-left}AKA{MOAS.edge-right}/RNEG1GENR" },
	{ id = "3", words = "diagonal pieces on one wing, two royals", layers = [], board = "rnegqa{moas.right}b/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/B{MOAS.left}AQGENR" },
	{ id = "4", words = "diagonal pieces on one wing, one royal", layers = [], board = "rneg1a{moas.right}b/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/B{MOAS.left}A1GENR" },
	{ id = "5", words = "diagonal pieces, ten ranks", layers = [], board = "b{moas.left}a1a{moas.right}b/4q4/2v3v2/1s1s1s1s1/9/9/1S1S1S1S1/2V3V2/4Q4/B{MOAS.left}A1A{MOAS.right}B" },
	{ id = "5s", words = "diagonal pieces, nine ranks", layers = ["short"], board = "b{moas.left}a1a{moas.right}b/4q4/2v3v2/1s1s1s1s1/9/1S1S1S1S1/2V3V2/4Q4/B{MOAS.left}A1A{MOAS.right}B" },
]

# 9.14: the short board is for the fifth setup only
[layer.short.board]
ranks = 9
[layer.short.piece.V.clause.orthogonal]
off = true             # 9.5: "here vaos cannot move orthogonally"

# 7: each moa may change places with the no-name piece beside it
[[swap]]
mark = "~"
pieces = "ML"
files = ["b-c", "h-g"]
listed = true

# 9.13: knight and elephant by Janggi's custom, not on the page
[[swap]]
mark = "~n"
pieces = "NE"
files = ["b-c", "h-g"]

[option.facing]
about = "lines on which K and Q capture a royal without moving: their own, both on files, none"
words = { own = "royals capturing along their own lines", file = "royals capturing along files", off = "no capture between royals at a distance" }
default = "own"
[option.facing.value.own]
[option.facing.value.file.piece.K.clause.see]
move = "vcR"
[option.facing.value.file.piece.Q.clause.see]
move = "vcR"
[option.facing.value.off.piece.K.clause.see]
off = true
[option.facing.value.off.piece.Q.clause.see]
off = true

[option.short_vao]
about = "whether the vao keeps its palace orthogonals on the 9-rank board"
words = { no = "vao without palace orthogonals on 9 ranks", yes = "vao with palace orthogonals on 9 ranks" }
default = "no"
[option.short_vao.value.no]
[option.short_vao.value.yes.layer.short.piece.V.clause.orthogonal]
off = false

# 9.6
[[conflict]]
when = { bikjang = ["count", "draw"], facing = ["own", "file"] }
say = "bikjang replaces the capture without moving: it needs facing=off"

[option.pass]
about = "when a turn may be passed: at any time, or only without another move"
words = { free = "passes at any time", stuck = "passes only without another move" }
default = "free"
[option.pass.value.free]
[option.pass.value.stuck.rules]
pass = "stuck"

[option.safety]
about = "whether a threat to the last royal must be parried (mate) or royals are simply captured (capture)"
words = { capture = "royals left to be captured", mate = "threats to the last royal that must be parried" }
default = "capture"
[option.safety.value.capture]
[option.safety.value.mate.rules]
safety = "mate"

[option.royal_loss]
about = "whether all royals of a side must be captured, or any one"
words = { all = "loss with the last royal", any = "loss with the first royal" }
default = "all"
[option.royal_loss.value.all]
[option.royal_loss.value.any.rules]
royal_loss = "any"

[option.bikjang]
about = "what accepting royals that face each other on an open file means"
words = { off = "royals that may face each other", count = "a count when facing is accepted", draw = "a draw when facing is accepted" }
default = "off"
[option.bikjang.value.off.facing]
rule = "off"
[option.bikjang.value.count.facing]
rule = "count"
[option.bikjang.value.draw.facing]
rule = "draw"

[option.points]
about = "whether games that nobody wins by capture are counted in points (no: they are drawn)"
words = { yes = "points for undecided games", no = "draws for undecided games" }
default = "yes"
[option.points.value.yes]
[option.points.value.no.rules]
points = false

[option.perpetual]
about = "whether a repetition by perpetual check loses for the checker, or counts like another"
words = { lose = "loss by perpetual check", count = "perpetual check as a repetition like another" }
default = "lose"
[option.perpetual.value.lose]
[option.perpetual.value.count.rules]
perpetual = "count"

[option.repetition]
about = "occurrences of a position that end the game, 0 for never"
words = { n = "end at occurrence # of a position", 0 = "no end by repetition" }
number = "rules.repetition"
whole = true

[option.no_progress]
about = "plies without a capture or an advance of a pawn that end the game, 0 for never"
words = { n = "end after # plies without progress", 0 = "no end for want of progress" }
number = "rules.no_progress"
whole = true

[option.max_plies]
about = "plies that end the game, 0 for never"
words = { n = "at most # plies", 0 = "no limit on plies" }
number = "rules.max_plies"
whole = true

[option.deom]
about = "points added to the second player's sum"
words = { n = "# points for the second player", 0 = "no points for the second player" }
number = "rules.deom"
min = -1000

[option.spare_royal]
about = "points of a side that still has two royals"
words = { n = "# points for a spare royal", 0 = "no points for a spare royal" }
number = "rules.spare_royal"

[option."value_{piece}"]
about = "points of the {piece.name} at the count"
words = { n = "{piece.name} counted as #", 0 = "{piece.name} counted as nothing" }
number = "piece.{piece}.value"
each.piece = [
	{ id = "R", name = "rook" }, { id = "C", name = "cannon" }, { id = "N", name = "knight" },
	{ id = "E", name = "elephant" }, { id = "G", name = "guard" }, { id = "P", name = "pawn" },
	{ id = "B", name = "bishop" }, { id = "V", name = "vao" }, { id = "M", name = "moa" },
	{ id = "L", name = "no-name piece" }, { id = "A", name = "advisor" }, { id = "S", name = "stone general" },
]
"""
END OF THE GAME
cat > "$work/palace-lines.toml" <<'END OF THE EXPERIMENT'
# What are the marked lines of Changi's palaces worth? Three arms are played on the same
# openings: with the lines for both sides, without them for the first player, and without
# them for the second. How far the first player's score moves when a side loses the lines
# is what they are worth to it.
#
#	selfplay run engine/variants/example/palace-lines.toml
#
# To ask of a rule of another game, write a file like one-sided-changi.toml beside this
# one: it builds on the game, and an option gives the clauses of the rule only to some
# "owners".
format = 1
name = "palace-lines"
kind = "readings"              # the question: what does each arm change, compared with the first?
about = "What are the marked lines of Changi's palaces worth to the side that has them?"

game = "palace-lines/one-sided-changi.toml"

[[arm]]
name = "both players"

[[arm]]
name = "second player only"
options = { palace_lines = "han" }

[[arm]]
name = "first player only"
options = { palace_lines = "cho" }

[openings]
plies = 6
window = 2
paired = true
mirror = false                 # where armies differ openings have no mirror

[budget]
nodes = 400

[games]
pairs = 300
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/palace-lines.toml" --seed 1 --out "$work/palace-lines"

# Played by version komi-29: selfplay run second-royal.toml
mkdir "$work/second-royal"
cat > "$work/second-royal/one-sided-changi.toml" <<'END OF THE GAME'
# What is a rule worth? Take it from one side and see what that side loses. Here it is the
# marked lines of Changi's palaces, or the second royal. palace-lines.toml and
# second-royal.toml beside this file ask the questions.
format = 1
extends = "changi"
id = "one-sided-changi"
name = "Changi with rules for one side"
about = "Changi in which one side may lack the moves along the marked lines of the palaces, or the second royal."

[option.palace_lines]
about = "whose pieces move along the marked lines of the palaces"
words = { both = "palace lines for both sides", cho = "palace lines for Cho only", han = "palace lines for Han only" }
default = "both"
[option.palace_lines.value.both]

[option.palace_lines.value.cho]
piece.K.clause.diagonal.owners = "w"
piece.G.clause.diagonal.owners = "w"
piece.R.clause.diagonal.owners = "w"
piece.C.clause.diagonal.owners = "w"
piece.P.clause.diagonal.owners = "w"
piece.Q.clause.orthogonal.owners = "w"
piece.A.clause.orthogonal.owners = "w"
piece.B.clause.orthogonal.owners = "w"
piece.V.clause.orthogonal.owners = "w"
piece.S.clause.orthogonal.owners = "w"

[option.palace_lines.value.han]
piece.K.clause.diagonal.owners = "b"
piece.G.clause.diagonal.owners = "b"
piece.R.clause.diagonal.owners = "b"
piece.C.clause.diagonal.owners = "b"
piece.P.clause.diagonal.owners = "b"
piece.Q.clause.orthogonal.owners = "b"
piece.A.clause.orthogonal.owners = "b"
piece.B.clause.orthogonal.owners = "b"
piece.V.clause.orthogonal.owners = "b"
piece.S.clause.orthogonal.owners = "b"

# The side without it has an advisor in place of the queen, which moves alike and is not
# royal. At the count it has the advisor's points, and the other side those of a spare royal.
[option.second_royal]
about = "who has a second royal in setup 1"
words = { both = "two royals for both sides", cho = "two royals for Cho only", han = "two royals for Han only" }
default = "both"
[option.second_royal.value.both]
[option.second_royal.value.cho]
setup.1.fen = "rnegagenr/b2aka2b/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/B2AKA2B/RNEGQGENR w - 0 1"
[option.second_royal.value.han]
setup.1.fen = "rnegqgenr/b2aka2b/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/B2AKA2B/RNEGAGENR w - 0 1"

[[base]]
file = 'changi.toml'
text = """
# Changi with diagonal pieces, by Daniil Frolov (The Chess Variant Pages, 2010).
# Janggi with the 45-degree twins of its pieces. Numbers refer to the sections of
# the rule page.
format = 1
id = "changi"
name = "Changi with diagonal pieces"
about = "Daniil Frolov's game of 2010: Janggi and the diagonal twins of its pieces, two royals."
default_setup = "1"

[[player]]
letter = "w"
name = "Cho"

[[player]]
letter = "b"
name = "Han"

[board]
files = 9
ranks = 10

[zones] # from the first player's side
palace = ["d1-f3"]

[lines] # 1: exactly three squares long, in both palaces, for pieces of both sides
palace-diagonals = ["d1-e2-f3", "f1-e2-d3"]
palace-orthogonals = ["d2-e2-f2", "e1-e2-e3"]

[rules]
pass = "free"          # 3: a pass is a legal move
royal_loss = "all"     # 5.1: a side with no royal left loses
safety = "capture"      # 9.3: the page speaks of capturing only
no_move = "loses"
repetition = 3         # 5.5: the same board, turn and state for the 3rd time
perpetual = "lose"     # 5.5: the side giving check every time loses
no_progress = 100      # 5.6
max_plies = 400        # 5.7
points = true          # 6: the higher sum of points wins
deom = 1.5             # 6: added to the second player
spare_royal = 3        # 6: a placeholder, for a side that still has two royals

[facing]
rule = "off"       # 9.6: bikjang is replaced by the capture without moving

[notation]
state = ["flag"]

[display]
style = "points"

[piece.K]
name = "king"
symbol = "漢"
royal = true
max = 1
within = "palace"      # 2: K, G, Q, A never leave their own palace
[piece.K.clause.step]
move = "W"             # 2: the first square of any ray, if inside its own palace
[piece.K.clause.diagonal]
move = "F"
along = "palace-diagonals"
[piece.K.clause.see]
move = "cR"            # 9.1: K sees along ranks and files and captures without moving
capture = "rifle"
takes = "KQ"

[piece.G]
name = "guard"
symbol = "士"
within = "palace"
value = 3
[piece.G.clause.step]
move = "W"             # 2: as K, not royal
[piece.G.clause.diagonal]
move = "F"
along = "palace-diagonals"

[piece.R]
name = "rook"
symbol = "車"
value = 13
[piece.R.clause.slide]
move = "R"             # 2: any number of empty squares on a ray, then may capture
[piece.R.clause.diagonal]
move = "B"
along = "palace-diagonals"

[piece.C]
name = "cannon"
symbol = "包"
value = 7
[piece.C.clause.leap]
move = "pR"            # 2: beyond the first piece of the ray, the screen; without a leap it cannot move
spares = "CV"          # 2: a screen or a victim is never a cannon or a vao
[piece.C.clause.diagonal]
move = "pB"
along = "palace-diagonals"
spares = "CV"

[piece.P]
name = "pawn"
symbol = "兵"
value = 2
resets = "forward"     # 4: halfmove counts from a pawn move that changed rank
[piece.P.clause.step]
move = "fsW"           # 2: forward or sideways on the grid
[piece.P.clause.diagonal]
move = "fF"            # 2: diagonally forward on a palace diagonal
along = "palace-diagonals"

[piece.N]
name = "knight"
symbol = "馬"
value = 5
[piece.N.clause.leap]
move = "nN"            # 2: one step orthogonally, then one diagonally outward; the square passed is empty

[piece.E]
name = "elephant"
symbol = "象"
value = 3
[piece.E.clause.leap]
move = "nZ"            # 2: one step orthogonally, then two diagonally outward; both squares passed are empty

[piece.Q]
name = "queen"
symbol = "后"
royal = true
max = 1
within = "palace"
[piece.Q.clause.step]
move = "F"             # 2: not the queen of chess: the first square of any diagonal ray in its palace
[piece.Q.clause.orthogonal]
move = "W"
along = "palace-orthogonals"
[piece.Q.clause.see]
move = "cB"            # 9.1: Q sees along diagonals
capture = "rifle"
takes = "KQ"

[piece.A]
name = "advisor"
symbol = "仕"
within = "palace"      # 9.9: "as queen"
value = 2              # a placeholder, like every value of the diagonal family
[piece.A.clause.step]
move = "F"             # 2: as Q, not royal
[piece.A.clause.orthogonal]
move = "W"
along = "palace-orthogonals"

[piece.B]
name = "bishop"
symbol = "角"
value = 8
[piece.B.clause.slide]
move = "B"
[piece.B.clause.orthogonal]
move = "R"
along = "palace-orthogonals"

[piece.V]
name = "vao"
symbol = "砲"
value = 4
[piece.V.clause.leap]
move = "pB"            # 2: leaps like the cannon on its own rays
spares = "CV"          # 9.11: cannons and vaos of either side stop both
[piece.V.clause.orthogonal]
move = "pR"
along = "palace-orthogonals"
spares = "CV"

[piece.S]
name = "stone general"
symbol = "石"
value = 1
resets = "forward"
[piece.S.clause.step]
move = "fF"            # 2: diagonally forward anywhere
[piece.S.clause.orthogonal]
move = "fsW"           # 9.10: forward and sideways on a palace orthogonal
along = "palace-orthogonals"

[piece.M]
name = "moa"
symbol = "鳥"
value = 5
[piece.M.clause.leap]
move = "mafsF"         # 2: one step diagonally, then one orthogonally outward

[piece.L]
name = "no-name piece"
symbol = "無"
value = 3
[piece.L.clause.leap]
move = "mafmafsF"      # 2: two steps diagonally, then one orthogonally outward

# 7: the author's five setups, the fifth on a shorter board, his five with moas
[setup."{start}{moas}"]
fen = "{start.board} w - 0 1"
words = "{start.words}{moas.words}"
layers = "{start.layers}"
each.moas = [
	{ id = "", words = "", edge-left = "b2", edge-right = "2b", left = "ne", right = "en" },
	{ id = "m", words = ", moas", edge-left = "bml", edge-right = "lmb", left = "ml", right = "lm" },
]
each.start = [
	{ id = "1", words = "all pieces, two royals", layers = [], board = "rnegqgenr/{moas.edge-left}aka{moas.edge-right}/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/{MOAS.edge-left}AKA{MOAS.edge-right}/RNEGQGENR" },
	{ id = "2", words = "all pieces, one royal", layers = [], board = "rneg1genr/{moas.edge-left}aka{moas.edge-right}/1cv3vc1/pspspspsp/9/9/PSPSPSPSP/1CV3VC1/{MOAS.edge-left}AKA{MOAS.edge-right}/RNEG1GENR" },
	{ id = "3", words = "diagonal pieces on one wing, two royals", layers = [], board = "rnegqa{moas.right}b/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/B{MOAS.left}AQGENR" },
	{ id = "4", words = "diagonal pieces on one wing, one royal", layers = [], board = "rneg1a{moas.right}b/4k4/1c4v2/p1p1p1s1s/9/9/S1S1P1P1P/2V4C1/4K4/B{MOAS.left}A1GENR" },
	{ id = "5", words = "diagonal pieces, ten ranks", layers = [], board = "b{moas.left}a1a{moas.right}b/4q4/2v3v2/1s1s1s1s1/9/9/1S1S1S1S1/2V3V2/4Q4/B{MOAS.left}A1A{MOAS.right}B" },
	{ id = "5s", words = "diagonal pieces, nine ranks", layers = ["short"], board = "b{moas.left}a1a{moas.right}b/4q4/2v3v2/1s1s1s1s1/9/1S1S1S1S1/2V3V2/4Q4/B{MOAS.left}A1A{MOAS.right}B" },
]

# 9.14: the short board is for the fifth setup only
[layer.short.board]
ranks = 9
[layer.short.piece.V.clause.orthogonal]
off = true             # 9.5: "here vaos cannot move orthogonally"

# 7: each moa may change places with the no-name piece beside it
[[swap]]
mark = "~"
pieces = "ML"
files = ["b-c", "h-g"]
listed = true

# 9.13: knight and elephant by Janggi's custom, not on the page
[[swap]]
mark = "~n"
pieces = "NE"
files = ["b-c", "h-g"]

[option.facing]
about = "lines on which K and Q capture a royal without moving: their own, both on files, none"
words = { own = "royals capturing along their own lines", file = "royals capturing along files", off = "no capture between royals at a distance" }
default = "own"
[option.facing.value.own]
[option.facing.value.file.piece.K.clause.see]
move = "vcR"
[option.facing.value.file.piece.Q.clause.see]
move = "vcR"
[option.facing.value.off.piece.K.clause.see]
off = true
[option.facing.value.off.piece.Q.clause.see]
off = true

[option.short_vao]
about = "whether the vao keeps its palace orthogonals on the 9-rank board"
words = { no = "vao without palace orthogonals on 9 ranks", yes = "vao with palace orthogonals on 9 ranks" }
default = "no"
[option.short_vao.value.no]
[option.short_vao.value.yes.layer.short.piece.V.clause.orthogonal]
off = false

# 9.6
[[conflict]]
when = { bikjang = ["count", "draw"], facing = ["own", "file"] }
say = "bikjang replaces the capture without moving: it needs facing=off"

[option.pass]
about = "when a turn may be passed: at any time, or only without another move"
words = { free = "passes at any time", stuck = "passes only without another move" }
default = "free"
[option.pass.value.free]
[option.pass.value.stuck.rules]
pass = "stuck"

[option.safety]
about = "whether a threat to the last royal must be parried (mate) or royals are simply captured (capture)"
words = { capture = "royals left to be captured", mate = "threats to the last royal that must be parried" }
default = "capture"
[option.safety.value.capture]
[option.safety.value.mate.rules]
safety = "mate"

[option.royal_loss]
about = "whether all royals of a side must be captured, or any one"
words = { all = "loss with the last royal", any = "loss with the first royal" }
default = "all"
[option.royal_loss.value.all]
[option.royal_loss.value.any.rules]
royal_loss = "any"

[option.bikjang]
about = "what accepting royals that face each other on an open file means"
words = { off = "royals that may face each other", count = "a count when facing is accepted", draw = "a draw when facing is accepted" }
default = "off"
[option.bikjang.value.off.facing]
rule = "off"
[option.bikjang.value.count.facing]
rule = "count"
[option.bikjang.value.draw.facing]
rule = "draw"

[option.points]
about = "whether games that nobody wins by capture are counted in points (no: they are drawn)"
words = { yes = "points for undecided games", no = "draws for undecided games" }
default = "yes"
[option.points.value.yes]
[option.points.value.no.rules]
points = false

[option.perpetual]
about = "whether a repetition by perpetual check loses for the checker, or counts like another"
words = { lose = "loss by perpetual check", count = "perpetual check as a repetition like another" }
default = "lose"
[option.perpetual.value.lose]
[option.perpetual.value.count.rules]
perpetual = "count"

[option.repetition]
about = "occurrences of a position that end the game, 0 for never"
words = { n = "end at occurrence # of a position", 0 = "no end by repetition" }
number = "rules.repetition"
whole = true

[option.no_progress]
about = "plies without a capture or an advance of a pawn that end the game, 0 for never"
words = { n = "end after # plies without progress", 0 = "no end for want of progress" }
number = "rules.no_progress"
whole = true

[option.max_plies]
about = "plies that end the game, 0 for never"
words = { n = "at most # plies", 0 = "no limit on plies" }
number = "rules.max_plies"
whole = true

[option.deom]
about = "points added to the second player's sum"
words = { n = "# points for the second player", 0 = "no points for the second player" }
number = "rules.deom"
min = -1000

[option.spare_royal]
about = "points of a side that still has two royals"
words = { n = "# points for a spare royal", 0 = "no points for a spare royal" }
number = "rules.spare_royal"

[option."value_{piece}"]
about = "points of the {piece.name} at the count"
words = { n = "{piece.name} counted as #", 0 = "{piece.name} counted as nothing" }
number = "piece.{piece}.value"
each.piece = [
	{ id = "R", name = "rook" }, { id = "C", name = "cannon" }, { id = "N", name = "knight" },
	{ id = "E", name = "elephant" }, { id = "G", name = "guard" }, { id = "P", name = "pawn" },
	{ id = "B", name = "bishop" }, { id = "V", name = "vao" }, { id = "M", name = "moa" },
	{ id = "L", name = "no-name piece" }, { id = "A", name = "advisor" }, { id = "S", name = "stone general" },
]
"""
END OF THE GAME
cat > "$work/second-royal.toml" <<'END OF THE EXPERIMENT'
# What is the second royal of Changi worth, in setup 1? Asked in the same way as
# palace-lines.toml beside this file.
format = 1
name = "second-royal"
kind = "readings"
about = "What is the second royal of Changi worth to the side that has it?"

game = "second-royal/one-sided-changi.toml"

[[arm]]
name = "both players"

[[arm]]
name = "second player only"
options = { second_royal = "han" }

[[arm]]
name = "first player only"
options = { second_royal = "cho" }

[openings]
plies = 6
window = 2
paired = true
mirror = false

[budget]
nodes = 400

[games]
pairs = 300
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/second-royal.toml" --seed 1 --out "$work/second-royal"

# Played by version komi-10: selfplay run drops.toml
mkdir "$work/drops"
cat > "$work/drops/one-sided-crazyhouse.toml" <<'END OF THE GAME'
# What are drops worth? Here one side's captures may leave the game instead of coming to its
# hand, so that it has nothing to drop. drops.toml beside this file asks the question.
format = 1
extends = "crazyhouse"
id = "one-sided-crazyhouse"
name = "Crazyhouse with drops for one side"
about = "Crazyhouse in which one side may have nothing to drop."

[option.drops]
about = "who may drop what he captures"
words = { both = "drops for both sides", white = "drops for White only", black = "drops for Black only" }
default = "both"
[option.drops.value.both]
hands.captors = "wb"
[option.drops.value.white]
hands.captors = "w"
[option.drops.value.black]
hands.captors = "b"

# Whose captures go to hand is said by hands.captors, not by the clauses.
[piece]
P.clause.step.capture = "kill"
P.clause.passing.capture = "kill"
N.clause.leap.capture = "kill"
B.clause.slide.capture = "kill"
R.clause.slide.capture = "kill"
Q.clause.slide.capture = "kill"
K.clause.step.capture = "kill"
"+N".clause.move.capture = "kill"
"+B".clause.move.capture = "kill"
"+R".clause.move.capture = "kill"
"+Q".clause.move.capture = "kill"

[[base]]
file = 'crazyhouse.toml'
text = """
extends = "loop"
id = "crazyhouse"
name = "Crazyhouse"
about = "Captured pieces change sides and may be dropped; those that were promoted as pawns."
source = "https://en.wikipedia.org/wiki/Crazyhouse"

piece.P.clause.step.promote = [{ to = ["+N", "+B", "+R", "+Q"], zone = "last", must = "last" }]
piece."+N" = { name = "promoted knight", symbol = "♞", hand = "P", clause.move = { move = "N", capture = "hand" } }
piece."+B" = { name = "promoted bishop", symbol = "♝", hand = "P", clause.move = { move = "B", capture = "hand" } }
piece."+R" = { name = "promoted rook", symbol = "♜", hand = "P", clause.move = { move = "R", capture = "hand" } }
piece."+Q" = { name = "promoted queen", symbol = "♛", hand = "P", clause.move = { move = "Q", capture = "hand" } }

[engines.uci]
variant = "crazyhouse"
letters = { "+N" = "N~", "+B" = "B~", "+R" = "R~", "+Q" = "Q~" }
"""

[[base]]
file = 'loop.toml'
text = """
extends = "chess"
id = "loop"
name = "Loop chess"
about = "Captured pieces change sides and may be dropped; those that were promoted remain so."
source = "https://en.wikipedia.org/wiki/Crazyhouse#Variations"
family = "chess with hands"

zones.ends = ["a1-h1", "a8-h8"]
drop = { P = { never = "ends" }, N = {}, B = {}, R = {}, Q = {} } # pawns are not dropped on the first or the last rank
piece.P.clause.step.capture = "hand"
piece.P.clause.passing.capture = "hand"
piece.N.clause.leap.capture = "hand"
piece.B.clause.slide.capture = "hand"
piece.R.clause.slide.capture = "hand"
piece.Q.clause.slide.capture = "hand"
piece.K.clause.step.capture = "hand"
setup.standard.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq 0 1"

[engines.uci]
variant = "loop"
"""

[[base]]
file = 'chess.toml'
text = """
# Chess, by the FIDE Laws of Chess (2023). Article numbers stand beside the
# lines that obey them.
format = 1
id = "chess"
name = "Chess"
about = "FIDE chess: a control whose counts and piece values the world knows."
family = "chess"

[[player]]
letter = "w"
name = "White"

[[player]]
letter = "b"
name = "Black"

[board]
files = 8
ranks = 8
reflect = true # 2.3: the pieces of both sides face each other on the same files

[zones] # from White's side
second = ["a2-h2"]
last = ["a8-h8"]

[rules]
safety = "mate"        # 1.4.1: it is not allowed to leave one's own king under attack
no_move = "draws"      # 5.2.1: stalemate
repetition = 3         # 9.2: the same position for the third time
no_progress = 100      # 9.3: fifty moves of each player. Dead positions (5.2.2) go on to them, with the same result
max_plies = 1000       # a tool's limit, far beyond what self-play reaches

[notation]
waiter_safe = true
state = ["castling", "ep"]
# 9.2.3: positions differ only if the pawn could really be taken. Checks and pins are set
# aside here: if they alone forbid the capture, the position counts as another one when it
# comes again without the square, so that a repetition is seen one occurrence later.
ep.capturable = true

[display]
style = "checkered"

[piece.P]
name = "pawn"
symbol = "♟"
resets = "always"      # 9.3: the movement of any pawn

[piece.P.clause.step]
move = "fmWfcF"        # 3.7.1, 3.7.3: forward to an empty square, captures diagonally forward
promote = [{ to = ["N", "B", "R", "Q"], zone = "last", must = "last" }] # 3.7.5

[piece.P.clause.double]
move = "fmnD"          # 3.7.2: two squares provided that both are unoccupied
from = "second"
ep = "pass"

[piece.P.clause.passing]
move = "fmF"           # 3.7.4: as though the latter had been moved only one square
ep = "take"

[piece.N]
name = "knight"
symbol = "♞"
[piece.N.clause.leap]
move = "N"             # 3.6

[piece.B]
name = "bishop"
symbol = "♝"
[piece.B.clause.slide]
move = "B"             # 3.2

[piece.R]
name = "rook"
symbol = "♜"
[piece.R.clause.slide]
move = "R"             # 3.3

[piece.Q]
name = "queen"
symbol = "♛"
[piece.Q.clause.slide]
move = "Q"             # 3.4

[piece.K]
name = "king"
symbol = "♚"
royal = true
min = 1
max = 1
[piece.K.clause.step]
move = "K"             # 3.8.1

# 3.8.2: the king is transferred two squares towards the rook, the rook to the
# square the king has just crossed.
[[castle]]
player = 1
letter = "K"
king = "e1-g1"
rook = "h1-f1"
king_piece = "K"
rook_piece = "R"

[[castle]]
player = 1
letter = "Q"
king = "e1-c1"
rook = "a1-d1"
king_piece = "K"
rook_piece = "R"

[[castle]]
player = 2
letter = "k"
king = "e8-g8"
rook = "h8-f8"
king_piece = "K"
rook_piece = "R"

[[castle]]
player = 2
letter = "q"
king = "e8-c8"
rook = "a8-d8"
king_piece = "K"
rook_piece = "R"

[setup.standard]
fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1"

[option.repetition]
about = "occurrences of a position that draw, 0 for never"
words = { n = "draw at occurrence # of a position", 0 = "no draw by repetition" }
number = "rules.repetition"
whole = true

[option.no_progress]
about = "plies without a capture or a pawn move that draw, 0 for never"
words = { n = "draw after # plies without progress", 0 = "no draw for want of progress" }
number = "rules.no_progress"
whole = true

[option.max_plies]
about = "plies after which a game is broken off, 0 for never"
words = { n = "at most # plies", 0 = "no limit on plies" }
number = "rules.max_plies"
whole = true

[engines.uci] # what every such engine plays unless it is told otherwise
[engines.xboard]
variant = "normal"
"""
END OF THE GAME
cat > "$work/drops.toml" <<'END OF THE EXPERIMENT'
# What are drops worth in crazyhouse? Asked in the same way as palace-lines.toml beside
# this file.
format = 1
name = "drops"
kind = "readings"
about = "What are drops worth in crazyhouse to the side that has them?"

game = "drops/one-sided-crazyhouse.toml"

[[arm]]
name = "both players"

[[arm]]
name = "second player only"
options = { drops = "black" }

[[arm]]
name = "first player only"
options = { drops = "white" }

[openings]
plies = 6
window = 2
paired = true
mirror = false

[budget]
nodes = 400

[games]
pairs = 150
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/drops.toml" --seed 1 --out "$work/drops"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/palace-lines"/*.db "$work/second-royal"/*.db "$work/drops"/*.db
