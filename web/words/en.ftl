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

## At the table

table-label = Table
hand-label = Your edge of the table
others-label = The others
sheet-label = Your sheet
tabs-label = Parts of the table
tab-table = Table
tab-sheet = Sheet
tab-log = Log
tab-chat = Chat
log-title = What was said
chat-title = Chat
chat-empty = Nobody has said anything.
chat-say = Say something
chat-say-long = Say something to the table
chat-send = Send
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
