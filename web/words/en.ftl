### The page, in English. What is common to all games lies in src/parlour/words, each game's own beside its rules.

loading = One moment …
home-link = Parlour, to the first page
change-theme = Change between light and dark
bot-name = { $seat ->
        [0] Ada
        [1] Tom
        [2] Aino
        [3] Basil
        [4] Mei
        [5] Oskar
        [6] Ruth
        [7] Ivo
        [8] Lena
       *[other] Hugo
    }

close = Close
credits = Icons: game-icons.net (CC BY 3.0), Lucide (ISC). Type: Besley, Atkinson Hyperlegible Next (OFL).
no-server = The server does not answer. { $reason }

## The first page

home-title = Everybody at this table is hiding something.
home-lead = Games of hidden cards, for friends and bots. Play in the browser, no account.
play-now = Play { $game } now
how-many-bots = How many bots
which-bots = How good they are
with-bots = { $count ->
        [one] with one bot
       *[other] with { $count } bots
    }
rung-random = playing at random
rung-novice = beginners
rung-logic = logical
rung-greedy = inquisitive
rung-gambler = gamblers
rung-racer = racers
rung-honest = honest
rung-bluffer = bluffers
rung-counter = card counters
rating-none = Not measured: the list goes from the weakest to the strongest.
rating = Rated { $rating } ± { $error }.
set-table = Set a table for friends
have-link = I have a seat link
your-tables = Your tables
your-tables-none = None yet. Play now, or set a table; it will be here when you come back.
open-tables = Open tables
open-tables-none = No open tables. Set one; friends join by link.
return = Return
look-again = Look again
look-in = Look in
sit-down = Sit down
seats-taken = { $taken } of { $seats } seats
state-seating = filling up
state-playing = playing
state-over = finished
state-closed = closed
pace-relaxed = relaxed
pace-brisk = brisk
pace-blitz = blitz
pace-slow = slow
pace-day = a day a turn
pace-three-days = three days a turn
pace-week = a week a turn
pace-untimed = no clock

your-name = Your name
your-name-is = Your name: { $name }
name-label = What shall the others call you?
name-help = No account. The name is kept on this server for this browser.
forget-help = Your name, your chat and your notes can be deleted for good.
forget-sure = This cannot be taken back: your name, chat and notes are deleted, and your seats go to bots.
forget-me = Forget me
forget-yes = Yes, forget me
keep-name = Keep this name
link-label = The link
link-help = It looks like …/t/TABLE, or …/t/TABLE#seat=SECRET for a seat of your own.
link-wrong = That is not a link to a table.
link-go = Go there

## Setting a table

set-table-of = A table of { $game }
set-it = Set the table
pace-label = Pace
assist-label = Help at the table
assist-none = none: a blank sheet
assist-sheet = sheet: it fills in what is certain
assist-odds = odds: also how likely the rest is
assist-coach = coach: also the best questions
order-label = When two speak at once
order-arrival = the first to arrive
order-clockwise = the nearest clockwise from the seat on turn
public-label = Anybody may join: list the table on the first page
spectators-label = Others may watch (they see what is public)
lobby-title = { $game }: take your seats
lobby-seats = Seats
lobby-rules = What is agreed
seat-free = free
sit-here = Sit here
add-bot = A bot here
free-seat = Free the seat
fill-bots = { $count ->
        [one] A bot on the last free seat
       *[other] Bots on all { $count } free seats
    }
lobby-shuffling = Shuffling: every seat that is here tells its part, within five seconds.
deal-cards = Deal
deal-waits = { $count ->
        [one] One seat is still free.
       *[other] { $count } seats are still free.
    }
deal-by-owner = Whoever set the table deals when all are seated.
here = here
away = away
on = yes
off = no
invite-title = Bring somebody
invite-help = Who has this link may sit down. Phones on the same network can read the code.
copy = Copy
copied = Copied.
copy-by-hand = Mark the link and copy it.
qr-alt = The link as a code for a camera

## The menu of a table

menu = Menu
rules-of = Rules of { $game }
sound = Short sounds
single-keys = Single keys
plain-table = Plain table: everything in words
language = Language
my-seat-link = A link to my seat
my-seat-link-help = It leads back to your seat from any device. Show it to nobody; an older one holds no more.
pause = Pause
resume = Go on
remove = Free the seat of { $name }
remove-sure = { $name } loses the seat to a bot. Press again if you mean it.
chat-off = Switch the chat off
chat-on = Switch the chat on
leave = Leave my seat
leave-sure = A bot will play on for you. Press again if you mean it.
close-table = Close the table
close-sure = It closes for everybody, for good. Press again if you mean it.
keys-title = Keys
keys-move = Tab goes from group to group, arrows inside one.
keys-choose = Space chooses.
keys-send = Enter sends the sentence.
keys-back = Escape takes the last choice back.
keys-seats = 1 to 9: the seats clockwise from your left.
keys-places = T table, H hand, N sheet, L log, G chat: go there and have it read.
keys-acts = A accuse, C challenge, P pass, B block, S slam (twice), M lay down (twice).
keys-stuck = I helps: what you can do now, or what the card in focus does.
keys-help = ? opens this menu.

## The end, and afterwards

end-won = won.
end-share = share the win.
end-nobody = Nobody won: the game ended undecided.
shuffle-checking = Checking the shuffle …
shuffle-mine = Shuffle verified: your own part was mixed in. The table had fixed its seed, and all seats their parts, by hashes before your part was told; all { $draws } draws follow from them. So the host alone did not choose this deal.
shuffle-mine-less = Shuffle verified with a limit: your own part was mixed in, and all { $draws } draws follow from what was fixed before. But parts were replaced ({ $names }): by leaving parts out a host could choose between up to { $deals } deals.
shuffle-others = The shuffle fits the hashes that this page saw before the deal, and all { $draws } draws follow from it. None of the parts is from this browser: it binds the host only if somebody who gave a part ({ $names }) is not in league with him.
shuffle-nobody = All { $draws } draws follow from the seed whose hash this page saw before the deal. But no seat gave a part of its own: this does not prove that the host did not choose the deal.
shuffle-late = All { $draws } draws follow from the seed and the parts in the record. But this page did not see their hashes before the deal: it cannot tell whether they were chosen later.
shuffle-old = The seed fits its hash. But this game began at an older version of the table, which does not bind the host.
shuffle-bad-seed = Shuffle not verified: the seed does not fit its hash. Do not trust this deal.
shuffle-bad-changed = Shuffle not verified: the hashes in the record are not those that this page saw before the deal. Do not trust this deal.
shuffle-bad-unused = Shuffle not verified: this page sent your part, and it was not used. It came too late, or the host left it out.
shuffle-bad-part = Shuffle not verified: the part of { $name } does not follow from the hashes. Do not trust this deal.
shuffle-bad-draw = Shuffle not verified: draw { $number } is not what the seed gives. Do not trust this deal.
shuffle-bad-unread = Shuffle not verified: the record of the game could not be read.
shuffle-more = How it is checked
shuffle-checked = This page has checked: the seed against its hash; { $given ->
        [one] one part of a seat against its hash
       *[other] { $given } parts of seats against their hashes
    }; the parts of bots ({ $bots }) and replaced parts ({ $replaced }), which follow from the hashes; number and value of all { $draws } draws.
shuffle-replaced = Replaced, because they were not given in time or not at all: { $names }.
shuffle-how = Before the deal the table publishes the hash of its seed, then every seat the hash of a secret part. Only when all hashes stand are the parts told, and the cards are dealt from seed and parts. This page has not checked that each draw was made from the right cards, nor that what you saw comes from these draws: for that download the game and run: parlour verify FILE, then parlour replay FILE. This page itself comes from the host, too.
shuffle-hash = Hash of the seed
shuffle-seed = Seed
shuffle-hashes = Hashes of the seats' parts
shuffle-parts = Parts
shuffle-mixed = Mixed: the seed of all draws
rematch = Play again
replay = Replay
download = Download
share = Copy a link to it
eyes = Through the eyes of
spectator = A spectator
replay-first = To the beginning
replay-back = A step back
replay-on = A step on
replay-last = To the end
replay-step = Step
replay-at = Step { $at } of { $total }
no-such-page = There is nothing here.
rules-table = Table
rules-cards = Some of the cards
rules-sections = Sections

## At the table

table-label = Table
hand-label = Your edge of the table
others-label = The others
sheet-label = Your sheet
tabs-label = Parts of the table
tab-table = Table
tab-hand = Hand
go-to = Go to
news-label = What happens
watching = { $count ->
        [one] one watching
       *[other] { $count } watching
    }
tab-sheet = Sheet
tab-log = Log
tab-chat = Chat
log-title = What was said
chat-title = Chat
chat-empty = Nobody has said anything.
chat-say = Say something
chat-say-long = Say something to the table
chat-send = Send
chat-new = new
only-you = only you see what lies here
zone-cards = { $zone }: { $count ->
        [one] one card
       *[other] { $count } cards
    }
card-hidden = face down

wait-you = Your turn
wait-others = Waiting for { $names }
wait-nobody = One moment
wait-over = The game is over
seconds-left = { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    } left
line-lost = Connection lost. Trying again.
line-lost-seat = Connection lost. Your seat is kept; trying again.
line-closed = This table is closed.
bot-for-you = A bot plays for you.
take-over = Take over again
clock-answered = Time ran out: the clock answered for somebody.
clock-answered-for = Time ran out: the clock answered for { $name }.
paused = The table is paused. Nobody can answer, and no clock runs.

## Putting a move together

what-now = What will you do?
not-your-turn = It is not your turn.
at-any-time = At any time
choose-some = { $least ->
        [0] up to { $most }
       *[other] { $least } to { $most }
    }
choose-order = { $count } in this order
box = Box { $number }
leave-blank = leave blank
send = Do it
sending = Sending
take-back = Take back
ask-once = This cannot be taken back.
yes-do-it = Yes
no = No
hold-hint = press and hold
hold-again = Press again within two seconds if you mean it.
window-quiet = Nobody sees who has passed.
always-pass = Always pass here: { $kind }

why-refused = { $text }
why-not-asked = You are not asked anything now.
why-not-offered = That cannot be chosen here.
why-missing = Still to choose: { $fields }.
why-sending = Your answer is on its way.

## Help where one is stuck

help-title = What can I do now?
help-now = Open to you
help-nothing = Nothing is asked of you now. Read the log, or note something on your sheet.
help-things = What does what
help-hold = Hold such a card, or click it with the other button, and this opens at it.
told-all = Everybody was told this.
rule-number = Rule { $rule }
rule-section = In the rules

## Once round the table

tour-again = Show me round the table
tour-at = { $at } of { $total }
tour-skip = Skip
tour-back = Back
tour-next = Next
tour-done = Play
tour-title-others = The others
tour-others = Who sits here, clockwise from your left, and what each has in front. A lit frame: the table waits for that person. Where a move needs a person, tap one.
tour-title-board = The table
tour-board = What lies here everybody sees. Tap the things themselves: they become your question.
tour-title-hand = Your hand
tour-hand = The wood is your edge of the table: only you see what lies there.
tour-title-prompt = Your sentence
tour-prompt = On your turn a sentence forms here as you tap. Nothing is sent until you press its button, and a tap can be taken back.
tour-title-log = What was said
tour-log = Everything that you saw, line by line. Tap a line to read what it means and who else was told.
tour-title-sheet = Your sheet
tour-sheet = Your own notes; nobody else sees them. Tap a cell to mark it, or to see why it is certain. If you are stuck: the question mark at the top.

## The note sheet

sheet-title = Your sheet
private = private
sheet-undo = Take back the last mark
sheet-level = The sheet fills in
level-none = By hand
level-sheet = Certain
level-odds = Odds
level-coach = Coach
sheet-waits = The sheet is here as soon as the cards are dealt.
sheet-coming = Certain so far; the odds are being worked out.
sheet-worlds = { $count ->
        [one] One deal is left.
       *[other] { $count } deals are left.
    }
sheet-worlds-about = About { $count } deals are left; the odds are estimates, within { $error } in a hundred.
sheet-thing = Which
sheet-note = Note
cell-open = { $thing }, { $place }: not known.
cell-no = { $thing }, { $place }: impossible.
cell-sure = { $thing }, { $place }: certain.
cell-odds = { $thing }, { $place }: { $percent } percent.
cell-count = { $thing }, { $place }: { $number } of them to be expected.
cell-by-hand = Your mark: { $mark }.
box-blank = { $thing }: not known.
box-seen = { $thing }: { $place }.
box-sure = { $thing }: { $place }, certain.
box-may = { $thing }: possible with { $places }.
box-odds = { $percent } percent for { $place }.
box-before = Seen before.
box-open = open
hand-yes = Yes
hand-no = No
hand-maybe = Maybe
why-there = { $thing } lies there ({ $place }), because
why-there-dealt = { $thing } lies there ({ $place }): you see it, or nothing else is possible.
why-not-there = { $thing } does not lie there ({ $place }), because
why-not-there-dealt = { $thing } does not lie there ({ $place }): it lies where you see it.
why-needed = Take away any line and it no longer follows.
why-needed-fewest = Take away any line and it no longer follows; no fewer lines would do.
coach-title = Best questions now
coach-bits = bits
coach-named = then { $percent } % to name the solution
