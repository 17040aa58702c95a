### Complots in English. In sentences about what happened use the past: it is the same for "you" and for a name.

game = Complots
game-line = Claim a character, true or not, and be the last who still has one hidden.

## What happened

began = The cards are dealt. { $first } will begin.
dealt = { $cards ->
        [hidden] { $seat } got two cards.
       *[other] { $seat } got { $cards }.
    }
given = { $card ->
        [hidden] { $seat } took a set of characters and got a card of the third set.
       *[other] { $seat } took a set of characters and got the { $card } of the third set.
    }
chose = { $card ->
        [hidden] { $seat } kept a card of the set and put the others away.
       *[other] { $seat } kept the { $card } of the set and put the others away.
    }
acted = { $seat } chose to { $action }.
passed = { $seat } let it pass.
unopposed = Nobody objected.
blocked = { $seat } blocked as the { $character }.
challenged = { $challenger } challenged, and was wrong: { $seat } had the card.
exposed = { $challenger } challenged, and was right: { $seat } did not have the card.
proved = { $seat } showed the { $card } and shuffled it into the Court.
drew = { $card ->
        [hidden] { $seat } drew a card.
       *[other] { $seat } drew the { $card }.
    }
lost = { $seat } lost the { $card }.
took-up = { $seat } drew { $count ->
        [1] a card
       *[other] { $count } cards
    } from the Court to exchange.{ $hand ->
        [hidden] { "" }
       *[other] { " " }In hand then: { $hand }.
    }
kept = { $cards ->
        [hidden] { $seat } put as many cards back into the Court as were drawn.
       *[other] { $seat } kept { $cards } and put the rest back into the Court.
    }
showed = { $card ->
        [hidden] { $seat } showed a card to { $to } alone.
       *[other] { $seat } showed the { $card } to { $to } alone.
    }
handed-back = { $seat } handed the card back to { $target }.
replaced = { $seat } had the card shuffled into the Court, and { $target } was to draw another.
revealed = Hidden to the end: { $cards }. In the Court: { $court }.{ $sets ->
        [hidden] { "" }
       *[other] { " " }Put away: { $sets }.
    }

## What one may do

income = take one coin
foreign-aid = take two coins as foreign aid
coup = pay seven coins and have { $target } lose a card
tax = take three coins as the Duchess
murder = have { $target } lose a card to the Assassin, for three coins
steal = take two coins from { $target } as the Captain
exchange = exchange cards with the Court
examine = examine a card of { $target } as the Inquisitor
pass = let it pass
challenge = challenge
block = block as the { $character }
prove = show { $place }
lose = lose { $place }
keep = keep { $places }
show = show { $place }
hand-back = hand the card back
replace = have it replaced
choose = keep the { $card }
deal = deal
deal-sets = deal a card of the third set to each
draw = draw a card
take-up = draw to exchange
reveal = turn up all cards

offer-income = Income: take a coin
offer-foreign-aid = Foreign aid: take two coins; a Duchess may block
offer-coup = Coup: pay seven coins, and a seat loses a card
offer-tax = Duchess: take three coins
offer-murder = Assassin: three coins, and a seat loses a card; a Countess may block
offer-steal = Captain: take two coins from a seat
offer-exchange = Exchange cards with the Court
offer-examine = Inquisitor: look at a card of a seat, and have it replaced if you like
offer-pass = Let it pass
offer-challenge = Challenge: who is wrong loses a card
offer-block = Block
offer-prove = Show the card you claimed; you draw another for it
offer-lose = Lose a card
offer-keep = Keep as many cards as you had
offer-show = Show one of your cards to the seat that examines
offer-hand-back = Hand the card back
offer-replace = Have it shuffled in and replaced
offer-choose = Keep one card of your set

field-target = seat
field-character = as the
field-place = a card
field-places = cards
field-card = card

## Options

option-exchange = Who exchanges cards with the Court
option-exchange-ambassador = the Ambassador: two cards
option-exchange-inquisitor = the Inquisitor: one card, or a look at another's
option-block-after-own-challenge = A target whose own challenge failed may still block
option-first = The seat that begins; -1: the lot decides

## Places on the table

zone-slot = hidden
zone-hand = hand
zone-set = set
zone-lost = lost
zone-court = The Court
sign-lost = face up
counter-coins = coins
counter-treasury = Treasury
mark-action = acts
mark-target = target
mark-claim = claims

## Things

thing-duchess = Duchess
thing-assassin = Assassin
thing-countess = Countess
thing-captain = Captain
thing-ambassador = Ambassador
thing-inquisitor = Inquisitor
thing-income = income
thing-foreign-aid = foreign aid
thing-coup = coup
thing-tax = tax
thing-murder = murder
thing-steal = theft
thing-exchange = exchange
thing-examine = examination

## The dressed table

skin-power-duchess = Takes 3. Blocks foreign aid
skin-power-assassin = Murder for 3
skin-power-countess = Blocks murder
skin-power-captain = Steals 2. Blocks stealing
skin-power-ambassador = Exchanges 2. Blocks stealing
skin-power-inquisitor = Exchanges 1, or examines. Blocks stealing
skin-claimed = claimed, not shown
skin-hint = Tap what you will do; a person too, where it is aimed at one.
