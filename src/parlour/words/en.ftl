### English, for all games. A key is a name in kebab case; a game's own file is read after this one.

you = you
seat = Seat { $number }
seat-left = the seat on the left
seat-right = the seat on the right
own-card = card { $number }
owned = { $thing } ({ $name })
by-seat = { $name }: { $things }
face-down = { $count ->
        [one] a card face down
       *[other] { $count } cards face down
    }
list = { $most } and { $last }
list-empty = nobody
nothing = nothing
ruling = ruling
bot = bot

## Descriptions of bots

bot-random = Does anything that is allowed, and seldom dares to accuse.
bot-novice = Keeps a sheet like a beginner: crosses out what each single answer proves, and accuses when one suspect is left.
bot-logic = Draws every conclusion that the answers allow, asks anything that may help, and accuses only when certain.
bot-greedy = Never misses a conclusion, always asks what is likely to tell most, and accuses only when certain.
bot-gambler = Asks well, and accuses as soon as the odds are worth the risk.
bot-racer = Gives little away, waits while others gamble, and strikes just before you would have won.
bot-honest = Claims only what it holds, and hardly ever doubts you.
bot-bluffer = Bluffs now and then, and doubts claims that look unlikely.
bot-counter = Counts cards, remembers who claimed what, and bluffs so that you cannot tell.

## Errors

error-late = Too late: that question is closed. Open for you: { $expected }.
error-not-asked = Seat { $seat } is not asked "{ $topic }". Open for it: { $expected }.
error-illegal = Not allowed here: { $move }. What may be answered: { $expected }.
error-game-over = The game is over.
error-too-many-moves = There are more than { $limit } moves: too many to list.
error-nothing-to-undo = There is no answer to take back.
error-unseeded = The draws of this table were chosen, so no seed gives or proves them.
error-not-one-each = A record of { $seats } seats cannot have { $count } { $what }: one for each seat, or none.
error-no-such-seat = There is no seat { $seat }: seats are numbered 1 to { $last }, or go by name.
error-bad-option = Option { $option } cannot be "{ $value }". Allowed: { $expected }.
error-unknown-option = There is no option { $option }. There are: { $expected }.
error-option-conflict = Option { $option } cannot be "{ $value }" here: it needs { $expected }.
error-unknown-name = There is no { $what } "{ $name }". There are: { $expected }.
error-not-installed = Parlour is not installed. Run "make setup", or "pip install -e ." in the project's folder.
error-extra-missing = This needs { $library }, which is not installed. Run: pip install "parlour[{ $extra }]"
error-game-left-out = The installed game { $game } ({ $entry }) is left out: { $reason }
error-not-at-this-table = The bot "{ $name }" does not play at such a table, only with one of: { $tables }. Here play: { $expected }.
error-not-its-game = The bot "{ $name }" does not play { $game }, only: { $expected }.
error-bad-bot = The bot { $spec } cannot be used: { $why ->
        [file] there is no such file
        [import] { $reason }
        [name] there is no "{ $reason }" in it
        [callable] "{ $reason }" is neither a class nor a function
        [taken] another bot of this run has the name { $reason }
        [shadowed] it imports { $reason }, which lies beside it, but Python finds another module of that name first: give yours another name
        [games] its games are { $reason }: give a tuple of names
        [nameless] say which bot of the file, as in { $spec }:NAME
        [several] here it takes one bot
       *[letters] its name { $reason } needs 1 to 100 of A-Z, a-z, 0-9 and "_.:-"
    }
error-bot-failed = The bot { $bot } on seat { $seat } failed ({ $place }): { $reason }
error-bot-refused = The bot { $bot } on seat { $seat } answered { $move }, { $form ->
        [pair] which is not allowed
       *[other] but an answer is a tuple (topic, move)
    }. What may be answered: { $expected }.
error-worker-died = A worker process was ended or crashed, so the run stops. What was finished before is kept.
error-bad-text = Cannot read "{ $text }". Expected: { $expected }.
error-not-a-record = This is not a record of a game, or it is cut short: { $reason }
error-several-records = { $count } games are in this file; here it takes one.
error-newer-record = This { $what } is of version { $version }; this Parlour knows version { $known }. A newer Parlour will read it.
error-edited-record = This record was changed after it was written ({ $entry ->
        [0] { $reason }
       *[other] line { $entry }: { $reason }
    }).
error-reformatted-record = This record stands on several lines. It can only be read as it was written: on one line.
error-wrong-stream = Event { $number } ("{ $event }") cannot have been seen in this game of { $game }, with these options, from this seat.
error-not-certain = That is not certain: { $thing } in { $holder }.
error-bad-part = The part of seat { $seat } does not follow from the commitments: the shuffle cannot be trusted.
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
help-rules = List the games, or show the rules of one, numbered; or one rule of it.
help-rule = Number of a rule (SH-3.1, or 3.1) or of a part (3); all rules if not given.
help-new-game = Write the package of a new game: a small one that works, with rules, words and tests, to be changed.
help-new-game-name = Its name, also that of the folder: small letters, digits and hyphens.
new-game-form = small letters, digits and hyphens, as in my-game
new-game-free = a name that neither a game nor an installed module has
new-game-written = Written to { $name }/. Next: cd { $name }, pip install -e .[testing], pytest, parlour play { $name }
help-play = Play in the terminal against bots. Without a terminal the bots play among themselves.
help-simulate = Play many games among bots and count who wins.
help-arena = Let bots play against each other: every deal with every seating, win shares with their intervals, times, ratings.
help-ladder = Measure a game's ladder: every bot against the one below it, ratings and times.
help-ladder-game = Name of a game, as "parlour games" lists it; all games if not given.
help-write = Put what was measured into this file.
help-field = The bots, with commas between, each by name or as FILE.py:NAME or MODULE:NAME; the last one takes the seats that are left.
help-field-form = at most { $seats } names with commas between
help-deals = How many deals; each is played with every seating.
help-budget = Milliseconds of one core that a bot may take for a move.
help-report = Write a page with a table and a plot to this file.
help-runs = The file to which finished deals are added, and from which a run that was stopped goes on.
help-replay = Show a saved game again, as one seat or a spectator saw it.
help-verify = Check a saved game: the seed and the parts of the seats against their commitments, every draw against the seed and the rules, every move against the rules.
help-game = Name of a game, as "parlour games" lists it.
help-seats = How many seats.
help-my-seat = Your seat: its name, or its number, counted from 1.
help-opponents = The bot on the other seats, by name or as FILE.py:NAME or MODULE:NAME; if not given, the strongest that answers at once.
help-option = An option of the game as NAME=VALUE; may be given several times.
help-option-form = NAME=VALUE
help-seed = Anything; the same seed gives the same deal.
help-save = Write the record of the game to this file.
help-save-many = Write the records of all games to this file, one a line.
help-resume = Continue a saved game, by its name or its file; without a name, list the saved games.
help-bots = A bot a seat, with commas between, each by name or as FILE.py:NAME or MODULE:NAME.
help-bots-form = { $seats } names with commas between
help-count = How many games.
help-json = Print one JSON object instead of a table.
help-jobs = How many processes play at the same time.
help-file = A record, written by --save.
help-seat = Through the eyes of this seat (its name, or its number, counted from 1); a spectator's if not given.

greeting = Welcome to Parlour: games of hidden cards, for you and for bots.
greeting-games = The games:
game-entry = { $title }, { $range } players: { $phrase }
greeting-try = What to try:
try-play = play in this terminal, against bots
try-serve = play on a page in the browser, also with others
try-rules = the rules of this game
try-help = all commands
rules-hint = To show the rules of a game, or one of them by its number:
opening-seats = At the table:
opening-you = you
opening-bot = { $bot }, a bot
bot-strength = The bot { $bot } is { $place ->
        [only] the only bot at such a table.
        [weakest] the weakest of { $count } bots at such a table.
        [strongest] the strongest of { $count } bots at such a table.
       *[other] number { $place } of { $count } bots at such a table, counted from the weakest.
    }
bot-own-strength = The bot { $bot } is one of your own: its strength was not measured.
progress-games = Games
progress-deals = Deals
seats = { $range } seats
bots-only = { $sentence } (Only with one of: { $tables }.)
bots-unmeasured = Their strength was not measured: the order, from the weakest to the strongest, is the game's own.
bots-here = Unless you choose another bot, { $bot } plays.
column-option = option
column-values = values
column-default = default
column-meaning = meaning
column-seat = seat
column-bot = bot
column-wins = wins
column-share = share
column-below = against
column-fair = fair
column-interval = 95 %
column-accused = accused
column-wrong = wrongly
column-median = ms
column-late = 99th
column-over = over
column-rating = rating
simulated = { $games ->
        [one] One game
       *[other] { $games } games
    }, { $length } decisions a game, { $speed } µs of CPU a decision.

arena-played = { $deals ->
        [one] One deal
       *[other] { $deals } deals
    }, { $games ->
        [one] one game
       *[other] { $games } games
    }, { $length } decisions a game. A fair share is { $fair }.

arena-control = The control, { $bot } against itself: { $share } ({ $reach }) in { $deals ->
        [one] one deal
       *[other] { $deals } deals
    }.

ladder-opponent = The strongest within 100 ms: { $bot }
arena-title = { $game }: { $bots }
arena-plot = Win shares with their intervals; the dashed line is the fair share
arena-setting = Options: { $options }. Seed: { $seed }. Budget: { $budget } ms a move.
arena-notes = A share is the part of a game that one such player wins. Every deal is played with every seating and counts as one observation. Accused: games in which the player made a final move (an accusation, a guess); wrongly: and won nothing. Times are CPU milliseconds a move; an overrun took longer than the budget. Ratings are over all runs kept.

prompt-move = Your move
prompt-go-on = Go on (or just press Enter)
prompt-fixed = { $title }. Only possible: { $values }
prompt-box = { $question } (box { $number } of { $count })
prompt-not-here = "{ $text }" is not possible here (? lists the commands). These are:
prompt-several-meant = "{ $text }" may be one of these:
prompt-left-over = Not understood: "{ $text }".
prompt-several = { $count ->
        [one] one
       *[other] { $count }, with spaces between
    }
prompt-several-range = { $least } to { $most }, with spaces between
prompt-how-many = You named { $count }. Needed: { $hint }.
prompt-blank = (leave blank)
prompt-final = { $move }: this cannot be taken back.
prompt-sure = Sure?
prompt-yes = yes
prompt-no = no
prompt-help = Answer with a number or a name. ? lists all commands; quit saves and leaves.
prompt-help-answer = Answer with the number or the name of a line in the list, or with the beginning of the name. A whole move can be typed in one line.
prompt-help-rules = the rules, or one of them
    .usage = rules [NUMBER]
prompt-help-sheet = where each card may be, as far as you can know
    .usage = sheet
prompt-help-hint = the best questions, or the solution if you can know it
    .usage = hint
prompt-help-why = what proves where a card is, or that it is not there
    .usage = why CARD [PLACE]
prompt-help-table = the table again
    .usage = table
prompt-help-log = all that you have seen
    .usage = log
prompt-help-back = one step back, while you put a move together
    .usage = back
prompt-help-undo = take back your last move, if no card moved or was shown
    .usage = undo
prompt-help-save = save the game, and play on
    .usage = save [NAME]
prompt-help-quit = save the game and leave, as Ctrl-C does
    .usage = quit
prompt-help-moves = The moves that are open now:
prompt-undone = Taken back: { $move }.
prompt-hint-none = There are no hints in this game: nobody has to find out a solution.
prompt-hint-not-now = There is nothing to ask now. Type hint when it is your turn to ask; sheet shows what you can know.
prompt-hint-solved = You can know the solution: { $move }.
prompt-hint-best = The best questions now (one bit halves the worlds that are left):
prompt-why-nothing = Nothing is certain yet.
prompt-why-what = Say which card: why CARD, or why CARD PLACE. The sheet lists the cards and the places.
prompt-why-where = There is no place "{ $text }". There are: { $places }.
prompt-why-open = { $thing } may be in several places: { $places }.
prompt-why-unsure = That is not certain: { $thing } may be there ({ $place }), or elsewhere.
prompt-why-there = Where { $thing } is: { $place }. { $lines ->
        [0] That follows without any answer.
       *[other] That is certain, because of:
    }
prompt-why-not-there = Where { $thing } is not: { $place }. { $lines ->
        [0] That follows without any answer.
       *[other] That is certain, because of:
    }
thinking = Thinking …
stopped = Stopped.
saved = Saved. To continue: { $command }
saved-none = There are no saved games. Start one: { $program } play GAME
saved-resume = To continue one: { $program } play --resume NAME
saved-over = finished
saved-broken = cannot be read
column-name = name
column-game = game
column-when = saved
column-turn = turn
error-no-saved-game = There is no saved game "{ $name }". { $count ->
        [0] There are none yet.
       *[other] There are: { $expected }.
    }
error-bot-not-named = The bot "{ $name }" sat at this table. Say where it is: --bots FILE.py:NAME, as before.
error-not-with-resume = A saved game goes on as it was dealt: { $option } cannot stand beside --resume.
error-game-needed = Which game? There are: { $expected }.
error-extra-words = What is "{ $words }" for? This command takes no more words.
error-bad-save-name = A saved game cannot be called "{ $name }": use letters, digits, hyphens and underscores, and no hyphen at the beginning.
error-save-name-taken = There is another saved game called "{ $name }". Choose another name.
error-cannot-take-back = { $why ->
        [none] You have not made a move yet.
        [drawn] Cards were drawn since your last move, so it cannot be taken back.
       *[learned] Cards were moved, shown or asked about since your last move, so it cannot be taken back.
    }
won = { $names } won.
verified = { $game }: the shuffle fits its commitment, all draws ({ $draws }) follow from it and are drawn from what the rules say, and all moves ({ $lines }) fit the rules ({ $commitment }).
verified-unfinished = { $game }: not finished; so far the shuffle fits its commitment, all draws ({ $draws }) follow from it and are drawn from what the rules say, and all moves ({ $lines }) fit the rules ({ $commitment }).
verified-folded = { $game }: made with older rules, so its moves ({ $lines }) were folded, not derived again; the seed fits its commitment, the draws ({ $draws }) follow from it, and the score follows from the events ({ $commitment }).
verified-alone = No seat added a part to the seed: whoever chose the seed chose the deal.
verified-old-parts = The seats added parts to the seed, but there are no commitments to them: this does not bind the host.
verified-parts = Parts of the seed: { $given } given by seats fit their hashes; { $bots } of bots and { $replaced } replaced ones follow from the commitments. Whether the commitments were there before the deal a file cannot say: compare them with what was published.
verified-replaced = Replaced: { $seats }.
help-know = What a seat could know at some point of a saved game: the sheet, the odds, what is certain, the best questions.
help-whose = The seat: its name, or its number, counted from 1.
help-at = After so many events of the seat's own stream; all of them if not given.
know-exact = { $worlds } worlds left.
know-copies = The numbers say how many copies of a card to expect in each place.
know-columns = The columns: { $legend }.
know-estimate = About { $worlds } worlds left; odds are estimates, give or take { $error }.
know-unsuited = Nothing is known yet: the cards are still being handed around.
know-if-right = If all answers are right:
know-contradiction = What was seen contradicts itself.
know-too-large = Too many cases: { $cases }, at most { $limit }.
know-no-game = Nothing is known: no game is being played.
know-warming-up = Warming up: the sheet will be there in a few seconds.
know-left-out = { $count ->
    [one] One more question would take too long to weigh.
   *[other] { $count } more questions would take too long to weigh.
}
know-question = { $move }: { $bits } bits, then { $named } to name it
error-file = Cannot use { $file }: { $reason }.
error-output = Cannot write: { $reason }.

## The server

help-serve = Serve tables for people, to browsers on this machine and on the same network.
help-backup = Copy the server's file, also while it runs.
help-restore = Put a backup in the place of the server's file, also while it runs.
help-db = The server's file; one among the user's own data if not given.
help-host = The address to listen on; 127.0.0.1 keeps it to this machine.
help-port = The port to listen on.
help-own-bots = Bots of your own that tables offer too, as FILE.py:NAME or MODULE:NAME or by an installed name; with commas between or given several times.
help-open = Open a browser.
help-https = It is reached over https: cookies go over nothing else.
help-proxies = Addresses of proxies, with commas between, whose word on a client's address is taken.
help-host-name = A name that the server is reached by, besides addresses, localhost and names that end in .local; may be given several times.
help-metrics = Everybody may read /metrics, not only programs on this machine.
help-keep = For how many days finished and closed games are kept.
help-help-sessions = For how many seats each process of help keeps its work.
help-help-memory = Megabytes of memory from which a process of help keeps less.
help-per-address = How many connections one address may have open; its other limits change in proportion.
help-copy = The backup.
help-load = Measure a server of its own on this machine: many tables, a client on every seat.
help-tables = How many tables.
help-rate = Moves a second, over all tables.
help-seconds = How long each of the two measurements takes.
load-steady = At { $moves } moves a second: { $median } ms in the median, { $late } ms for 99 of 100, { $worst } ms at worst, from a move sent to the last viewer told; { $each } moves a second of the server's CPU.
load-held = The highest rate it holds: { $moves } moves a second; { $median } ms in the median, { $late } ms for 99 of 100, { $worst } ms at worst; { $each } moves a second of the server's CPU.
load-flat-out = As fast as it goes: { $moves } moves a second; { $median } ms in the median, { $late } ms for 99 of 100, { $worst } ms at worst; { $each } moves a second of the server's CPU.
load-memory = { $tables } tables with { $sockets } sockets: { $table } KiB a table, { $socket } KiB a socket.
serving = Parlour is served at { $address }
serving-network = For others on the same network: { $address }
serving-few = This process may have only { $allowed } files open (ulimit -n), so it takes at most { $connections } connections. For more, run "ulimit -n { $wanted }" before you start it.
serving-no-page = The page is not built yet: browsers only see a list of the games. Run "make web" in the project's folder, then start again.
serving-stop = Ctrl-C stops it.
backed-up = Copied to { $file }.
restored = Restored from { $file }.
guest = Guest
page-title = Parlour
page-terminal = The page is not built yet. Run "make web" in the project's folder and start the server again, play in a terminal (parlour play GAME), or let a program sit down.
page-running = The server is running. Its games:
page-docs = The interface for programs
page-docs-about = All requests, their bodies and what they get. The description in JSON:
page-shapes = Shapes

error-log-taken = Somebody else has written to this table meanwhile. Try again.
error-store-full = The server's disk is full: nothing was written, nothing is lost. Try again later.
error-store-failed = The server's file cannot be used: { $reason }
error-store-changed = A backup was put back: look at the table again.
error-not-our-file = { $file } is not a file of this server.
error-newer-file = { $file } is of version { $version }; this Parlour knows version { $known }. A newer Parlour will read it.
error-table-outdated = This table was made by an older version of Parlour and cannot be opened any more. We are sorry. Result of its last game: { $score }.
error-no-such-table = There is no such table.
error-not-yours = Only the { $expected } may do that.
error-not-now = Not now: the table is { $state }; it would have to be { $expected }.
error-wrong-part = This part of the shuffle does not fit the hash that your seat published.
error-seat-taken = Seat { $seat } is not free.
error-seats-free = { $count ->
        [one] One seat is
       *[other] { $count } seats are
    } still free.
error-on-pause = The table is paused.
error-answering = You have answered "{ $topic }" already.
error-too-many = Too many: { $what }, at most { $most }. { $seconds ->
        [0] Try again later.
        [one] Try again in a second.
       *[other] Try again in { $seconds } seconds.
    }
error-bad-message = This cannot be read: { $reason }
error-bad-name = A name has letters, and at most { $most } of them.
error-foreign-page = This came from a page of another site.
error-unknown-host = This server does not answer to the name { $host }. If the name is yours, start the server with --host-name { $host }
error-chat-off = The chat is off.
error-help-failed = Help could not be worked out. Try again.
error-no-such-place = There is nothing at { $path }.
error-broken = Something went wrong on our side. Nothing was changed.
error-port-taken = Port { $port } of { $host } is in use. This one is free: { $command }
error-cannot-listen = Cannot listen on port { $port } of { $host }: { $reason }.
error-long-record = This record has { $lines } lines; this server takes at most { $most }.
error-unfinished-record = This game is not over: it cannot be shown to everybody.
