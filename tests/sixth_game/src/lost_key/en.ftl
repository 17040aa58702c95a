### Lost Key in English. Sentences about events use the past tense: it is the same for "you" and for a name.

game = Lost Key
game-line = One key is missing: find out which, by asking what the others hold.

## Events

began = The cards are dealt; { $first } will begin.
dealt = { $cards ->
        [hidden] { $seat } picked up a hand.
       *[other] { $seat } picked up { $cards }.
    }
asked = { $seat } asked { $target }: how many of { $trait }? { $count ->
        [hidden] The answer was told to the asker alone.
       *[other] { $count }.
    }
accused = { $seat } accused { $card }. { $right ->
        [yes] Right: that is the missing key.
       *[no] Wrong.
    }
revealed = The missing key was { $hidden }. Hands: { $hands }.

## Moves

ask = ask { $target } how many of { $trait }
accuse = accuse { $card }
deal = deal
reveal = turn up all cards

offer-ask = Ask one seat how many of a metal or a door
offer-accuse = Accuse

field-target = seat
field-trait = metal or door
field-card = card

## Options

option-answers = Who hears the answers
option-answers-public = everybody
option-answers-asker-only = the asker alone

## Places on the table

zone-hand = hand
zone-hidden = The missing key

## Things

thing-iron = iron
thing-brass = brass
thing-silver = silver
thing-cellar = cellar
thing-garret = garret
thing-garden = garden
thing-iron-cellar = iron cellar key
thing-brass-cellar = brass cellar key
thing-silver-cellar = silver cellar key
thing-iron-garret = iron garret key
thing-brass-garret = brass garret key
thing-silver-garret = silver garret key
thing-iron-garden = iron garden key
thing-brass-garden = brass garden key
thing-silver-garden = silver garden key

## Help at the table: what a move does, what an event means and who saw it, each with its rule

about-move-ask = Name a person, and a metal or a door: you hear how many keys of that hand have it. { $option-answers ->
        [asker-only] Nobody else hears it.
       *[public] Everybody hears it.
    }
    .rule = LK-3.1
about-move-accuse = Name the missing key. Right: you win. Wrong: you take no more turns, but go on answering.
    .rule = LK-3.2

about-event-began = One key is missing; all others are dealt.
    .to = Nobody was told what lies hidden there.
    .rule = LK-2.1
about-event-dealt = { $cards ->
        [hidden] Questions find out what these cards are.
       *[other] None of these is the missing key.
    }
    .to = The cards were told to { $seat } alone.
    .rule = LK-2.2
about-event-asked = The number counts the keys of that hand.
    .to = { $option-answers ->
        [asker-only] Nobody heard the number but { $seat } and { $target }.
       *[public] Everybody heard the number.
    }
    .rule = LK-3.1
about-event-accused = { $right ->
        [yes] That was the missing key, and the game is won.
       *[no] The missing key is another. Who accused takes no more turns, but goes on answering.
    }
    .rule = LK-3.2
about-event-revealed = The game is over, and everything is open.
    .rule = G-9
