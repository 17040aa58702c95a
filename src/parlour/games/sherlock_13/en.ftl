### Sherlock 13 in English. Sentences about events use the past tense: it is the same for "you" and for a name.

game = Sherlock 13
game-phrase = find the culprit by the symbols
aim = One of thirteen characters is the culprit, and the others are dealt out: ask which symbols the others hold, and work out who is missing. The first to name the culprit wins; a wrong accusation puts you out.
game-line = Thirteen characters, one of them the culprit: find him by the symbols on the others.

## Events

began = The cards are dealt; { $first } will begin.
dealt = { $cards ->
        [hidden] { $seat } picked up a hand.
       *[other] { $seat } picked up { $cards }.
    }
arranged = { $cards ->
        [hidden] { $seat } put the cards in order.
       *[other] { $seat } put the cards in order, first to last: { $cards }.
    }
investigated = { $seat } asked who has any { $symbol }: { $owners }.
interrogated = { $seat } asked { $target }: how many of { $symbol }? { $count ->
        [hidden] The answer was told to the asker alone.
        [0] None.
        [1] One.
        [2] Two.
        [3] Three.
       *[other] { $count }.
    }
took = { $card ->
        [hidden] { $seat } looked at the card on the { $place }, to take it.
       *[other] { $seat } looked at the card on the { $place }, to take it: { $card }.
    }
swapped = { $seat } took the card on the { $place } and laid { $given } there, face up.{ $taken ->
        [hidden] { "" }
       *[other] { " " }It was { $taken }.
    }
accused = { $seat } accused { $character }. { $right ->
        [yes] Right: the case is solved.
       *[no] Wrong.{ $culprit ->
            [hidden] { "" }
           *[other] { " " }The culprit is { $culprit }.
        }
    }
revealed = The culprit was { $culprit }. Hands: { $hands }.

## Moves

arrange = put the cards in this order: { $cards }
investigate = ask who has any { $symbol }
interrogate = ask { $target } how many of { $symbol }
swap = take the card on the { $place } and lay { $card } there, face up
take = take the card on the { $place } and look at it
lay = lay { $card } there, face up
accuse = accuse { $character }
deal = deal
reveal = turn up all cards

offer-arrange = Put your cards in order; the last one is ignored in answers
offer-investigate = Ask everybody who has a symbol
offer-interrogate = Ask one seat how many of a symbol
offer-swap = Take a card beside the culprit for one of yours
offer-take = Take a card beside the culprit and look at it; then lay one of yours there
offer-lay = Lay one of your cards in the place of the card you took
offer-accuse = Accuse

field-cards = cards, first to last
field-symbol = symbol
field-target = seat
field-place = side
field-card = your card
field-character = character

## Options

option-answers = Who hears how many of a symbol a seat has
option-answers-public = everybody
option-answers-asker-only = the asker alone
option-swap = With two seats, when one looks at the card that one takes
option-swap-name-first = after one has named the card to give
option-swap-look-first = before one chooses the card to give
option-advanced = Cards in a secret order, the last one ignored in every answer

## Places on the table

zone-hand = hand
zone-culprit = The culprit
zone-left = On the left of the culprit
zone-right = On the right of the culprit
remark-characters = Characters
remark-symbols = Symbols in all
    .item = { $thing } { $count }
sign-last = last, ignored in answers

## Things

thing-left = left
thing-right = right
thing-pipe = pipe
thing-bulb = bulb
thing-fist = fist
thing-badge = badge
thing-notebook = notebook
thing-necklace = necklace
thing-eye = eye
thing-skull = skull
thing-sebastian-moran = Sebastian Moran
thing-irene-adler = Irene Adler
thing-inspector-lestrade = Inspector Lestrade
thing-inspector-gregson = Inspector Gregson
thing-inspector-baynes = Inspector Baynes
thing-inspector-bradstreet = Inspector Bradstreet
thing-inspector-hopkins = Inspector Hopkins
thing-sherlock-holmes = Sherlock Holmes
thing-john-watson = John Watson
thing-mycroft-holmes = Mycroft Holmes
thing-mrs-hudson = Mrs. Hudson
thing-mary-morstan = Mary Morstan
thing-james-moriarty = James Moriarty

## What is printed on a card

about-sebastian-moran = skull, fist
about-irene-adler = skull, bulb, necklace
about-inspector-lestrade = badge, eye, notebook
about-inspector-gregson = badge, fist, notebook
about-inspector-baynes = badge, bulb
about-inspector-bradstreet = badge, fist
about-inspector-hopkins = badge, pipe, eye
about-sherlock-holmes = pipe, bulb, fist
about-john-watson = pipe, eye, fist
about-mycroft-holmes = pipe, bulb, notebook
about-mrs-hudson = pipe, necklace
about-mary-morstan = notebook, necklace
about-james-moriarty = skull, bulb

## On the page

skin-symbols = Symbols
skin-of = of { $total }
skin-said = Symbols, as said
skin-some = 1+
skin-in-all = of
skin-lineup = Characters
skin-yours = in your hand
skin-ignored = last: ignored
skin-cleared = wrongly accused
skin-hint = Tap a symbol to ask who has any; a person too, to ask how many; a character, to accuse.
skin-hint-two = Tap a symbol to ask how many; a character, to accuse.
skin-hint-swap = Tap a symbol to ask how many; a card beside the culprit and one of yours, to take it; a character, to accuse.
skin-hint-take = Tap a symbol to ask how many; a card beside the culprit, to look at it and take it; a character, to accuse.
skin-hint-lay = Tap one of your cards: it goes beside the culprit, face up, for the card you took.
skin-ask-all = Ask everybody
skin-ask = Ask { $name }
skin-accuse = Accuse
skin-swap = Take it
skin-lay = Lay it down
skin-arrange = In this order

## Help at the table: what a move does, what an event means and who saw it, each with its rule

about-move-arrange = Your last card is left out of every answer. At the start of each turn of yours the first card becomes the last.
    .rule = SH-5.1
about-move-investigate = Name a symbol: everybody else who has it on a card says so, without a number, and all hear it.
    .rule = SH-3.1
about-move-interrogate = Name a person and a symbol: you hear how many of it that person has. { $option-answers ->
        [asker-only] Nobody else hears the number.
       *[public] Everybody hears the number.
    }
    .rule = SH-3.2
about-move-swap = One of your cards goes beside the culprit, face up, and the hidden card there comes into your hand; only you see it. You choose your card before you look.
    .rule = SH-4.1
about-move-take = You see the hidden card at once, and nobody else does. Then one of the cards that you had goes there, face up.
    .rule = SH-4.5
about-move-lay = The card goes beside the culprit, face up, and the card that you looked at comes into your hand.
    .rule = SH-4.5
about-move-accuse = Name the culprit, once a game. Right: you win. { $option-seats ->
        [2] Wrong: the other person wins.
       *[other] Wrong: you take no more turns, but go on answering.
    }
    .rule = SH-3.3

about-event-began = The culprit lies hidden; all other cards are dealt or lie beside it.
    .to = Nobody was told what lies hidden there.
    .rule = SH-2.1
about-event-dealt = { $cards ->
        [hidden] Questions find out what these cards are.
       *[other] None of these is the culprit.
    }
    .to = The cards were told to { $seat } alone.
    .rule = SH-2.3
about-event-arranged = From now on the last card of this hand is left out of every answer.
    .to = The order was told to { $seat } alone.
    .rule = SH-5.4
about-event-investigated = Who is named has the symbol on a card that counts; everybody else has it on none. Of the asker it says nothing.
    .rule = SH-3.1
about-event-interrogated = The number is that of the symbol on all cards of that hand that count, as they were at that moment.
    .to = { $option-answers ->
        [asker-only] Nobody heard the number but { $seat } and { $target }.
       *[public] Everybody heard the number.
    }
    .rule = SH-3.2
about-event-took = The card stays where it lies until another is laid in its place.
    .to = The card was told to { $seat } alone.
    .rule = SH-4.5
about-event-swapped = The card laid down stays open. The card taken counts in that hand from now on.
    .to = The card taken was told to { $seat } alone.
    .rule = SH-4.1
about-event-accused = { $right ->
        [yes] That was the culprit, and the game is won.
       *[no] The culprit is another character. { $option-seats ->
            [2] The other person has won.
           *[other] Who accused takes no more turns, but goes on answering.
        }
    }
    .to = { $right ->
        [yes] Everybody saw the culprit.
       *[no] Who the culprit is was told to { $seat } alone.
    }
    .rule = SH-3.3
about-event-revealed = The game is over, and everything is open.
    .rule = G-9

## The tour

tour-board = The thirteen characters and their symbols. Find out which symbols the others hold: what nobody holds points to the culprit. Tap a symbol to ask, a character to accuse.
