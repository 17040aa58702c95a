### English, for all games. A key is a name in kebab case; a game's own file is read after this one.

you = you
seat = Seat { $number }
list = { $most } and { $last }
list-empty = nobody
nothing = nothing
bot = bot

## What is wrong

error-late = Too late: that question is closed. Open for you: { $expected }.
error-not-asked = Seat { $seat } is not asked "{ $topic }". Open for it: { $expected }.
error-illegal = Not allowed here: { $move }. What may be answered: { $expected }.
error-game-over = The game is over.
error-no-such-seat = There is no seat { $seat }: seats are numbered 0 to { $last }.
error-bad-option = Option { $option } cannot be "{ $value }". Allowed: { $expected }.
error-unknown-option = There is no option { $option }. There are: { $expected }.
error-option-conflict = Option { $option } cannot be "{ $value }" here: it needs { $expected }.
error-unknown-name = There is no { $what } "{ $name }". There are: { $expected }.
error-bad-text = Cannot read "{ $text }". Expected: { $expected }.
error-not-a-record = This is not a record of a game, or it is cut short: { $reason }
error-newer-record = This { $what } is of version { $version }; this Parlour knows version { $known }. A newer Parlour will read it.
error-edited-record = This record was changed after it was written ({ $entry ->
        [0] { $reason }
       *[other] line { $entry }: { $reason }
    }).
error-seed-mismatch = The seed of this record does not match its commitment: the shuffle cannot be trusted.

## Options of all games

option-seats = How many people and bots play
option-limit = Turns for each seat before the game ends undecided; 0 for no limit

## Marks and counters of all games

mark-turn = to play
mark-out = out
mark-choosing = choosing
mark-winner = won
counter-turn = Turn
