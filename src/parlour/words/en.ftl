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

## The command line

help-parlour = Games of hidden cards: deduction and bluffing, for people and bots.
unofficial = An unofficial project: the games and their titles belong to their publishers.
help-games = List the games, or the seats, options and defaults of one.
help-rules = Show the rules of a game, numbered.
help-play = Play in the terminal against bots. Without a terminal the bots play among themselves.
help-simulate = Play many games among bots and count who wins.
help-replay = Show a saved game again, as one seat or a spectator saw it.
help-verify = Check a saved game: the seed against its commitment, every draw against the seed, every move against the rules.
help-game = Name of a game, as "parlour games" lists it.
help-seats = How many seats.
help-my-seat = Your seat; seats count from 0.
help-opponents = The bot on the other seats.
help-option = An option of the game as NAME=VALUE; may be given several times.
help-option-form = NAME=VALUE
help-seed = Anything; the same seed gives the same deal.
help-save = Write the record of the game to this file.
help-save-many = Write the records of all games to this file, one a line.
help-resume = Go on with a game that was saved.
help-bots = A bot a seat, with commas between.
help-bots-form = { $seats } names with commas between
help-count = How many games.
help-json = Print one JSON object instead of a table.
help-jobs = How many processes play at the same time.
help-file = A record, written by --save.
help-seat = Through the eyes of this seat; a spectator's if not given.

progress-games = Games
seats = { $range } seats
bots-here = Bots: { $bots }
column-option = option
column-values = values
column-default = default
column-meaning = meaning
column-seat = seat
column-bot = bot
column-wins = wins
column-share = share
simulated = { $games ->
        [one] One game
       *[other] { $games } games
    }, { $length } decisions a game, { $speed } µs of CPU a decision.

prompt-move = Your move
prompt-wait = Enter: go on; or
prompt-number = A number from 1 to { $last }, please.
prompt-several = ({ $least ->
        [0] up to { $most }
       *[other] { $least } to { $most }
    } numbers, with spaces between)
prompt-blank = (leave blank)
prompt-sure = { $move }: this cannot be taken back. Sure? (y/n){" "}
prompt-yes = y yes
prompt-help = Answer with a number. Also: table, log, back, ? (help); Ctrl-C leaves and saves.
prompt-usages = Or write the whole move, seats by number: { $usages }
saved = Saved. Go on with: parlour play --resume { $file }
won = { $names } won.
several-games = { $count } games in one file; this needs one
verified = { $game }: the shuffle fits its commitment and all { $lines } moves fit the rules ({ $commitment }).
verified-unfinished = { $game }: not finished; so far the shuffle fits its commitment and all { $lines } moves fit the rules ({ $commitment }).
error-file = Cannot use { $file }: { $reason }.
