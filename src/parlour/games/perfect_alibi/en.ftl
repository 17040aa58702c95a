### Perfect Alibi in English. Sentences about events use the past tense: it is the same for "you" and for a name.

game = Perfect Alibi
game-phrase = name the one missing alibi first
aim = Sixteen alibis, each a place and a time, and one of them lies hidden: ask the others how many of theirs are for certain places or times. The first to name the missing alibi wins; a wrong guess puts you out.
game-line = Sixteen alibis, one of them missing: ask how many the others hold, and name it first.

## Events

laid = The missing alibi lies under the board.{ $face_up ->
        [hidden] { "" }
       *[other] { " " }Face up, for all to see: { $face_up }.
    }
dealt = { $cards ->
        [hidden] { $seat } picked up a hand.
       *[other] { $seat } picked up { $cards }.
    }
tiles-dealt = A rival tile goes to each seat, the rest back to the box unseen.
tile-dealt = { $tile ->
        [hidden] { $seat } looked at a rival tile.
       *[other] { $seat } looked at a rival tile: { $tile }. Whoever asks with that assistant is to be lied to.
    }
turned-up = Turned up: { $chips }.
chose = { $seat } picked { $assistant }.
took = { $seat } took { $chip }, to ask { $target }.
sent-journalist = { $seat } sent the Journalist to { $target }, and took no chip.
called-last-question = { $seat } called for one last question, to { $target }.
changed = { $seat } laid an assistant aside and took { $assistant }.
asked = { $seat } asked { $target }: how many cards for { $about }?
answered = { $seat } answered { $asker } (no. { $answer }): { $number ->
        [hidden] the number was told to the asker alone{ $shows ->
            [yes] { "" }; a card is due.
           *[no] { "" }.
        }
        [0] none.
        [1] one.
        [2] two.
        [3] three.
        [4] four.
        [5] five.
       *[other] { $number }.
    }
showed = { $card ->
        [hidden] { $seat } showed { $asker } a card.
       *[other] { $seat } showed { $asker } { $card }.
    }
drew = { $card ->
        [hidden] { $asker } let the Cook draw a card from { $seat }.
       *[other] { $asker } let the Cook draw a card from { $seat }: { $card }.
    }
guessed = { $right ->
        [yes] { $seat } guessed { $guess }: right. The alibi is found.
       *[no] { $guess ->
            [hidden] { $seat } guessed wrong, and looked at the missing card.
           *[other] { $seat } guessed wrong: { $guess }. The missing card is { $missing }.
        }
    }
check-asked = { $seat } asked { $target } to check answer no. { $answer }.
checked = { $seat } checked answer no. { $answer }: { $number ->
        [hidden] the number was told to the asker alone.
        [0] none.
        [1] one.
        [2] two.
        [3] three.
        [4] four.
        [5] five.
       *[other] { $number }.
    }{ $due ->
        [yes] { " " }Now a card is due.
       *[no] { "" }
    }{ $lapsed ->
        [yes] { " " }No card is due any more.
       *[no] { "" }
    }
corrected = { $seat } corrected answer no. { $answer }: { $number ->
        [hidden] the number was told to the asker alone.
        [0] none.
        [1] one.
        [2] two.
        [3] three.
        [4] four.
        [5] five.
       *[other] { $number }.
    }{ $due ->
        [yes] { " " }Now a card is due.
       *[no] { "" }
    }{ $lapsed ->
        [yes] { " " }No card is due any more.
       *[no] { "" }
    }
accused = { $seat } accused { $target } of treachery, in answers: { $answers }. { $proved ->
        [yes] Proved: there was a wrong number.
       *[no] Unfounded: all numbers were as they should be.
    }
revealed = The missing alibi was { $missing }. Hands: { $hands }.{ $tiles ->
        [hidden] { "" }
       *[other] { " " }Rival tiles: { $tiles }.
    }{ $spare ->
        [hidden] { "" }
       *[other] { " " }In the box: { $spare }.
    }{ $numbers ->
        [hidden] { "" }
       *[other] { " " }Numbers given: { $numbers }.
    }

## Moves

pick = pick { $assistant }
take = take { $chip }
take-own = take { $chip }, to ask { $target }
send-journalist = send the Journalist to { $target }
call-last-question = call for one last question, to { $target }; after it you must guess
change = lay your assistant aside and take { $assistant }
ask-locations = ask how many cards for { $locations }
ask-times = ask how many cards for { $times }
say = say { $number }
show = show { $card }
guess = guess that { $card } is missing
check = ask to have answer no. { $answer } checked
correct = correct your answer to { $number }
accuse = accuse { $target } of treachery, in answers: { $answers }
deal = deal
deal-tiles = deal the rival tiles
turn-up = turn up { $chips }
draw = draw card { $place }
reveal = turn up everything

offer-pick = Pick an assistant
offer-take = Take a chip: its colour says whom you ask, its sign about what
offer-take-own = Take a chip of your own colour and ask whom you like
offer-send-journalist = Send the Journalist: no chip, any seat, locations or times
offer-call-last-question = Call for one last question; after it you must guess
offer-change = Change your assistant
offer-ask-locations = Ask about locations
offer-ask-times = Ask about times
offer-say = Say a number
offer-show = Show one of your cards
offer-guess = Guess the missing card
offer-check = Ask somebody to check an answer
offer-correct = Correct your last answer
offer-accuse = Accuse somebody of treachery

field-assistant = assistant
field-chip = chip
field-target = seat
field-locations = locations
field-times = times
field-number = number
field-card = card
field-answer = number of the answer
field-answers = numbers of the answers

## Options

option-rival = Rival tiles: each seat must lie to whoever asks with the assistant on its tile
option-answers = Who gives the numbers
option-answers-by-table = the table, always right
option-answers-by-hand = the seats, who can be mistaken
option-unforgiving = Accuse of treachery instead of asking to check; needs answers by hand

## Places on the table

zone-hand = hand
zone-assistant = assistant
zone-tile = rival tile
zone-missing = The missing alibi
zone-row = Chips
zone-discards = Used chips
zone-beside = Assistants beside the board
zone-face-up = Alibis known to all
zone-spare = Rival tiles in the box
remark-signs = On the chips
remark-colour = colour
counter-stack = Chips in the stack
sign-taken = taken this turn
mark-last-question = last question
mark-answering = to answer
mark-showing = to show a card
mark-checking = to check an answer
mark-asked = will be asked
mark-about = about
mark-guessing = must guess

## Things

thing-journalist = the Journalist
thing-captain = the Captain
thing-psychiatrist = the Psychiatrist
thing-priest = the Priest
thing-cook = the Cook
thing-bar = Bar
thing-restaurant = Restaurant
thing-sun-deck = Sun deck
thing-library = Library
thing-3 = 3 o'clock
thing-6 = 6 o'clock
thing-9 = 9 o'clock
thing-12 = 12 o'clock
thing-bar-3 = Bar at 3
thing-bar-6 = Bar at 6
thing-bar-9 = Bar at 9
thing-bar-12 = Bar at 12
thing-restaurant-3 = Restaurant at 3
thing-restaurant-6 = Restaurant at 6
thing-restaurant-9 = Restaurant at 9
thing-restaurant-12 = Restaurant at 12
thing-sun-deck-3 = Sun deck at 3
thing-sun-deck-6 = Sun deck at 6
thing-sun-deck-9 = Sun deck at 9
thing-sun-deck-12 = Sun deck at 12
thing-library-3 = Library at 3
thing-library-6 = Library at 6
thing-library-9 = Library at 9
thing-library-12 = Library at 12
thing-yellow = yellow
thing-blue = blue
thing-green = green
thing-red = red
thing-violet = violet
thing-wheel = wheel
thing-clock = clock
thing-arrows = arrows
thing-yellow-wheel = a yellow wheel
thing-yellow-wheel-change = a yellow wheel with arrows
thing-yellow-clock = a yellow clock
thing-yellow-clock-change = a yellow clock with arrows
thing-blue-wheel = a blue wheel
thing-blue-wheel-change = a blue wheel with arrows
thing-blue-clock = a blue clock
thing-blue-clock-change = a blue clock with arrows
thing-green-wheel = a green wheel
thing-green-wheel-change = a green wheel with arrows
thing-green-clock = a green clock
thing-green-clock-change = a green clock with arrows
thing-red-wheel = a red wheel
thing-red-wheel-change = a red wheel with arrows
thing-red-clock = a red clock
thing-red-clock-change = a red clock with arrows
thing-violet-wheel = a violet wheel
thing-violet-wheel-change = a violet wheel with arrows
thing-violet-clock = a violet clock
thing-violet-clock-change = a violet clock with arrows

## What is printed on a card

about-journalist = A: ask anybody without a chip
about-captain = B: sees the cards that others show each other
about-psychiatrist = C: never shows a card
about-priest = D: hears answers alone
about-cook = E: draws a card instead of being shown one
about-wheel = ask about locations
about-clock = ask about times
about-arrows = change your assistant before you ask
about-bar-3 = Albert
about-bar-6 = Beatrice
about-bar-9 = Conrad
about-bar-12 = Dolores
about-restaurant-3 = Beatrice
about-restaurant-6 = Albert
about-restaurant-9 = Dolores
about-restaurant-12 = Conrad
about-sun-deck-3 = Conrad
about-sun-deck-6 = Dolores
about-sun-deck-9 = Albert
about-sun-deck-12 = Beatrice
about-library-3 = Dolores
about-library-6 = Conrad
about-library-9 = Beatrice
about-library-12 = Albert

## On the page

skin-journalist = Journalist
skin-captain = Captain
skin-psychiatrist = Psychiatrist
skin-priest = Priest
skin-cook = Cook
skin-your-chip = Yours
skin-own-chip = This chip has your colour: it would have you ask yourself.
skin-open-to-all = Open to all
skin-beside = Beside the board
skin-open = open
skin-mine = yours
skin-which = Which alibi is missing?
skin-questions = Questions
skin-asks = { $asker } asked { $target }
skin-number = number
skin-letter = assistant
skin-asked-about = asked about now
skin-rival = Rival: { $name }
skin-rival-help = Lie by one to whoever asks with it.
skin-hint-chip = Tap a chip: its colour says whom you ask, its sign about what.
skin-hint-ask = Tap every place you mean, or every time.
skin-ask-locations = , how many of your cards are for { $about }?
skin-ask-times = , how many of your cards are for { $about }?
skin-ask = Ask { $name }
skin-last = Last question …
skin-send = Send the Journalist …
skin-pick = Pick
skin-change = Change
skin-take = Take it
skin-send-him = Send him
skin-call = Call for it
skin-say = Say it
skin-show = Show it
skin-guess = Slam
skin-check = Ask
skin-correct = Correct it
skin-accuse = Accuse { $name } of treachery
skin-slam = Slam
skin-slam-help = Hold to name the missing alibi, once.

## Help at the table: what a move does, what an event means and who saw it, what a thing does, each with its rule

about-move-pick = The assistant is yours until a chip with arrows changes that. What each can do stands beside its name.
    .rule = PA-2.4
about-move-take = The colour says who must answer. A wheel asks about locations, a clock about times. With arrows you change your assistant first.
    .rule = PA-3.1
about-move-take-own = All chips in the row have your own colour: take any of them and ask whom you like.
    .rule = PA-3.2
about-move-send-journalist = Instead of taking a chip, ask anybody about locations or about times.
    .rule = PA-5.A
about-move-call-last-question = Ask anybody about locations or about times. After the answer you must guess: do it only when you are nearly sure.
    .rule = PA-3.8
about-move-change = Take an assistant from beside the board, or that of the person you ask, who then picks another.
    .rule = PA-3.3
about-move-ask-locations = Name one location or several: you hear how many cards of that hand are for them. At two or more you are shown one of these cards.
    .rule = PA-3.4
about-move-ask-times = Name one time or several: you hear how many cards of that hand are for them. At two or more you are shown one of these cards.
    .rule = PA-3.4
about-move-say = Say how many of your cards are asked about. { $option-rival ->
        [yes] If the asker holds the assistant on your rival tile, say one more or one less instead.
       *[no] Count well. { $option-unforgiving ->
            [yes] A wrong number can cost you the game.
           *[no] You may correct a slip until the next question.
        }
    }
    .rule = { $option-rival ->
        [yes] PA-7.1
       *[no] PA-6.2
    }
about-move-show = You answered two or more, so show one of the cards asked about, whichever you like. The asker sees it, and whoever holds the Captain.
    .rule = PA-3.6
about-move-guess = Write down the missing alibi, at any time and once a game. Right: you win. Wrong: you look at it and are out, but go on answering.
    .rule = PA-4.2
about-move-check = The answer is counted again before the game goes on: a right number is confirmed, a wrong one is put right. Nobody learns whether a right number was a lie that Rival demands.
    .rule = PA-6.2
about-move-correct = Replace the number that you said last, until the next question is asked or somebody guesses. It may be wrong again; a check puts it right.
    .rule = PA-6.9
about-move-accuse = Name answers that you take for wrong by the rules. If one is, you win at once; if none is, you are out.
    .rule = PA-6.3

about-event-laid = This card is what everybody looks for.
    .to = Nobody was told the missing alibi.
    .rule = PA-2.1
about-event-dealt = { $cards ->
        [hidden] Questions find out what these cards are.
       *[other] None of these is the missing alibi.
    }
    .to = The cards were told to { $seat } alone.
    .rule = PA-2.5
about-event-tiles-dealt = Each seat lies to whoever asks with the assistant on its tile.
    .to = Nobody was told which tiles went back to the box.
    .rule = PA-2.3
about-event-tile-dealt = When somebody asks with this assistant, the number said is one too high or one too low.
    .to = The tile was told to { $seat } alone.
    .rule = PA-7.1
about-event-turned-up = These chips may be taken: the colour says who answers, the sign about what.
    .rule = PA-2.2
about-event-chose = From now on this assistant works for { $seat }.
    .rule = PA-2.4
about-event-took = The colour of the chip says who answers; its wheel asks about locations, its clock about times.
    .rule = PA-3.1
about-event-sent-journalist = The Journalist lets one ask anybody, without a chip.
    .rule = PA-5.A
about-event-called-last-question = After the answer { $seat } must guess the missing alibi.
    .rule = PA-3.8
about-event-changed = An assistant taken from the person who is asked is made good at once by another.
    .rule = PA-3.3
about-event-asked = The question is always public, whoever hears the answer.
    .rule = PA-3.4
about-event-answered = The number of cards in that hand that were asked about. { $option-rival ->
        [yes] It may be a lie by one.
       *[no] { $option-answers ->
            [by-hand] It was counted by hand, and may be wrong.
           *[by-table] It is right.
        }
    } { $shows ->
        [yes] A card is shown for it.
       *[no] No card is shown for it.
    }
    .to = { $number ->
        [hidden] The number was told to { $asker } and { $seat } alone: the Priest asked.
       *[other] Everybody heard the number, unless { $asker } asked with the Priest: then nobody but { $asker } and { $seat }.
    }
    .rule = PA-3.5
about-event-showed = The card is in that hand, and so is not the missing alibi.
    .to = The card was told to { $asker }, { $seat } and whoever held the Captain. Everybody saw that one was shown.
    .rule = PA-3.6
about-event-drew = The Cook draws from the whole hand, unseen, instead of being shown a card. It is not the missing alibi.
    .to = The card was told to { $asker } and { $seat } alone.
    .rule = PA-5.E
about-event-guessed = { $right ->
        [yes] The missing alibi is found, and the game is won.
       *[no] Who guessed is out, but goes on answering.
    }
    .to = { $right ->
        [yes] Everybody saw the missing alibi.
       *[no] The guess and the missing alibi were told to { $seat } alone.
    }
    .rule = PA-4.2
about-event-check-asked = The cards are counted again before the game goes on.
    .rule = PA-6.2
about-event-checked = This number takes the place of the one said before, and is right by the rules.{ $option-rival ->
        [yes] { " " }That can be a lie by one.
       *[no] { "" }
    }
    .to = Whoever heard the answer heard the number.
    .rule = PA-6.6
about-event-corrected = This number takes the place of the one said before. It was counted by hand, and may be wrong.
    .to = Whoever heard the answer heard the number.
    .rule = PA-6.9
about-event-accused = { $proved ->
        [yes] One of the numbers was wrong by the rules, and the game is won.
       *[no] All of these numbers were as they should be, and the accuser is out.
    }
    .rule = PA-6.3
about-event-revealed = The game is over, and everything is open.
    .rule = G-9

about-power-journalist = In your turn you may take no chip and ask anybody, about locations or about times.
    .rule = PA-5.A
about-power-captain = You are also shown every card that two others show each other; not what the Cook draws.
    .rule = PA-5.B
about-power-psychiatrist = You never show a card, whatever you answer; the Cook draws none from you either.
    .rule = PA-5.C
about-power-priest = When you ask, only you are told the number. Whether a card is shown everybody sees.
    .rule = PA-5.D
about-power-cook = Where you would be shown a card you draw one instead, unseen, from the whole hand of the person who answered.
    .rule = PA-5.E
about-power-row = A chip's colour says who answers. A wheel asks about locations, a clock about times; arrows change your assistant first.
    .rule = PA-1.2
about-power-tile = { $option-rival ->
        [yes] Your secret: whoever asks you with the assistant on your tile hears a number that is one off.
       *[other] { "" }
    }
    .rule = PA-7.1

## The tour

tour-board = A ship with four locations and four times: sixteen alibis, one is missing. Tap a chip, which says whom you ask and about what, then every place or time you mean.
