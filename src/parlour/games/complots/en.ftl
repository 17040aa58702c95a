### Complots in English. Sentences about events use the past tense: it is the same for "you" and for a name.

game = Complots
game-phrase = bluff, and be the last one hidden
aim = You have two hidden characters: claim any character to use its power, true or not, and challenge the claims of others. Whoever is caught lying, or challenges the truth, loses a card; the last one with a hidden card wins.
game-line = Claim a character, true or not, and be the last who still has one hidden.

## Events

began = The cards are dealt; { $first } will begin.
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
unopposed = { $fails ->
        [yes] Nobody challenged the block: the action failed.
       *[no] Nobody objected{ $paid ->
            [0] { "" }
           *[other] { "" }: { $actor } paid { $paid } coins
        }{ $earned ->
            [0] { "" }
            [one] { "" }: { $actor } took 1 coin
           *[other] { "" }: { $actor } took { $earned } coins
        }{ $stolen ->
            [hidden] { "" }
            [0] { "" }: { $actor } took nothing, for { $target } had no coins
            [one] { "" }: { $actor } took 1 coin from { $target }
           *[other] { "" }: { $actor } took { $stolen } coins from { $target }
        }.
    }
blocked = { $seat } blocked as the { $character }.
challenged = { $challenger } challenged, and { $challenger-you ->
        [yes] were
       *[no] was
    } wrong: { $seat } had the card.
exposed = { $challenger } challenged, and { $challenger-you ->
        [yes] were
       *[no] was
    } right: { $seat } did not have the card.
proved = { $paid ->
        [0] { $seat } showed the { $card } and shuffled it into the Court.
       *[other] { $seat } showed the { $card }, shuffled it into the Court and paid { $paid } coins.
    }
drew = { $card ->
        [hidden] { $seat } drew a card.
       *[other] { $seat } drew the { $card }.
    }
lost = { $seat } lost the { $card }{ $returned ->
        [hidden] { "" }
       *[other] { " " }and went out{ $robbed ->
            [0] { "" }
            [one] { "" }; { $actor } took 1 coin from { $seat }
           *[other] { "" }; { $actor } took { $robbed } coins from { $seat }
        }{ $returned ->
            [0] { "" }
            [one] { "" }; 1 coin went to the Treasury
           *[other] { "" }; { $returned } coins went to the Treasury
        }
    }{ $earned ->
        [0] { "" }
        [one] { "" }; { $actor } took 1 coin
       *[other] { "" }; { $actor } took { $earned } coins
    }{ $stolen ->
        [hidden] { "" }
        [0] { "" }; { $actor } took nothing from { $target }
        [one] { "" }; { $actor } took 1 coin from { $target }
       *[other] { "" }; { $actor } took { $stolen } coins from { $target }
    }.
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
replaced = { $seat } had the card shuffled into the Court, for { $target } to draw another.
revealed = Hidden to the end: { $cards }. In the Court: { $court }.{ $sets ->
        [hidden] { "" }
       *[other] { " " }Put away: { $sets }.
    }

## Moves

income = take one coin
foreign-aid = take two coins as foreign aid
coup = pay seven coins and have { $target } lose a card
tax = take three coins as the Duchess
murder = have { $target } lose a card to the Assassin, for three coins
steal = take up to two coins from { $target } as the Captain
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
offer-steal = Captain: take up to two coins from a seat
offer-exchange = Ambassador or Inquisitor: exchange cards with the Court
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
option-first = The seat that begins, counted from 0; -1: the lot decides

## Places on the table

zone-slot = hidden
zone-hand = hand
zone-set = set
zone-lost = lost
zone-court = The Court
remark-claim-shown = claimed and shown
    .item = { $count ->
        [one] { $thing }
       *[other] { $thing } ({ $count } times)
    }
remark-claim-false = claimed falsely
    .item = { $count ->
        [one] { $thing }
       *[other] { $thing } ({ $count } times)
    }
remark-claim-unchallenged = claimed, not challenged
    .item = { $count ->
        [one] { $thing }
       *[other] { $thing } ({ $count } times)
    }
sign-lost = face up
counter-coins = { $count ->
        [one] coin
       *[other] coins
    }
counter-treasury = Treasury
mark-action = chose
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

## The skin

skin-power-duchess = Takes 3. Blocks foreign aid
skin-power-assassin = Murder for 3
skin-power-countess = Blocks murder
skin-power-captain = Steals 2. Blocks stealing
skin-power-ambassador = Exchanges 2. Blocks stealing
skin-power-inquisitor = Exchanges 1, or examines. Blocks stealing
skin-claimed-by = claimed by
skin-nobody = nobody
skin-copies = { $own } yours, { $lost } face up, { $rest } unknown
skin-claimed = claimed, not shown
skin-hint = Tap what you will do; a person too, where it is aimed at one.

## Help at the table: what a move does, what an event means and who saw it, what a thing does, each with its rule

about-move-income = Take one coin. It claims nothing, and nobody can stop it.
    .rule = 2-actions
about-move-foreign-aid = Take two coins. It claims nothing and cannot be challenged, but anybody may block it as the Duchess.
    .rule = 2-actions
about-move-coup = Pay seven coins: the person you name loses a card. Nobody can stop it. With ten coins or more it is all you may do.
    .rule = CO-2.3
about-move-tax = Claim the Duchess, true or not, and take three coins. Anybody may challenge you; nobody can block it.
    .rule = 2-actions
about-move-murder = Claim the Assassin, true or not: for three coins the person you name loses a card. Anybody may challenge you, and that person may block as the Countess.
    .rule = CO-3.8
about-move-steal = Claim the Captain, true or not, and take up to two coins from a person, who may block. Anybody may challenge you.
    .rule = 2-actions
about-move-exchange = { $option-exchange ->
        [ambassador] Claim the Ambassador, true or not, and draw two cards from the Court.
       *[inquisitor] Claim the Inquisitor, true or not, and draw a card from the Court.
    } Keep as many as you had and put the rest back; only you see them. Anybody may challenge you.
    .rule = CO-2.5
about-move-examine = Claim the Inquisitor, true or not: a person shows you a card of that person's choice, and you hand it back or have it replaced. It can be challenged, not blocked.
    .rule = CO-2.6
about-move-pass = Do nothing here. Nobody sees that you passed.
    .rule = CO-3.7
about-move-challenge = Say that the claim is a lie. If it is, the person who made it loses a card; if not, you lose one at once.
    .rule = CO-3.1
about-move-block = Claim a character, true or not, who stops this. Then you may be challenged in turn.
    .rule = CO-3.4
about-move-prove = You have the card that you claimed, so it must be shown. It goes into the Court, and you draw another; the challenger loses a card.
    .rule = CO-3.9
about-move-lose = Choose which of your hidden cards is turned up. It stays so, and its power is gone.
    .rule = CO-4.1
about-move-keep = Keep as many as you had, of all that you hold now; the rest goes back into the Court. Nobody sees which.
    .rule = CO-2.5
about-move-show = Let the person who examines you see one of your cards, whichever you like.
    .rule = CO-2.6
about-move-hand-back = The card you were shown stays where it was.
    .rule = CO-2.6
about-move-replace = The card you were shown is shuffled into the Court, and its owner draws another, which you do not see.
    .rule = CO-2.6
about-move-choose = With two seats each keeps one card of a set of its own; the others leave the game unseen.
    .rule = CO-1.4

about-event-began = What is not dealt is the Court.
    .to = Nobody was told what lies in the Court.
    .rule = CO-1.2
about-event-dealt = These are the characters that { $seat } can claim without lying.
    .to = The cards were told to { $seat } alone.
    .rule = CO-1.2
about-event-given = With two seats each gets one card at random and chooses the other.
    .to = The card was told to { $seat } alone.
    .rule = CO-1.4
about-event-chose = The cards put away leave the game unseen.
    .to = The choice was told to { $seat } alone.
    .rule = CO-1.4
about-event-acted = A claim may be true or not. Where there is one, anybody may challenge it.
    .rule = CO-3.7
about-event-passed = A pass holds for this question alone.
    .to = Nobody was told but { $seat }.
    .rule = CO-3.7
about-event-unopposed = { $fails ->
        [yes] A block that nobody challenges stands, and what it blocks does not happen.
       *[no] Nobody challenged or blocked, so it goes on.
    }
    .rule = CO-3.7
about-event-blocked = If the block stands it stops what was begun. It may be challenged in turn.
    .rule = CO-3.4
about-event-challenged = The claim was true: the challenger loses a card, and it goes on.
    .rule = CO-3.2
about-event-exposed = The claim was a lie: whoever made it loses a card, and the claim has no effect.
    .rule = CO-3.1
about-event-proved = The card shown is in the Court now; another one takes its place.
    .rule = CO-3.2
about-event-drew = It is one of the cards of the Court.
    .to = The card was told to { $seat } alone.
    .rule = CO-3.2
about-event-lost = The card stays open, and its power is gone. Who has none left is out, and the coins go to the Treasury; but a target whose own challenge of a theft failed is robbed first.
    .rule = CO-4.1
about-event-took-up = All cards in that hand are mixed, so nobody can follow a card.
    .to = The cards were told to { $seat } alone.
    .rule = CO-2.5
about-event-kept = What was known of these cards holds no more: old and new ones were mixed.
    .to = What was kept was told to { $seat } alone.
    .rule = CO-2.5
about-event-showed = Whoever has seen a card that stays where it lies knows it until it is shown, exchanged or replaced.
    .to = The card was told to { $seat } and { $to } alone.
    .rule = CO-2.6
about-event-handed-back = The card lies where it lay.
    .rule = CO-2.6
about-event-replaced = The card is in the Court now; the new one is told to its owner alone.
    .rule = CO-2.6
about-event-revealed = The game is over, and everything is open.
    .rule = G-9

about-power-duchess = Takes three coins, and blocks foreign aid, anybody's.
    .rule = 2-actions
about-power-assassin = For three coins a person of your choice loses a card, unless a Countess blocks it.
    .rule = CO-3.8
about-power-countess = Blocks an Assassin who is sent to you; the three coins are paid all the same.
    .rule = CO-3.4
about-power-captain = Takes up to two coins from a person, and blocks such a theft from you.
    .rule = 2-actions
about-power-ambassador = { $option-exchange ->
        [ambassador] Draws two cards from the Court, keeps what you like and puts two back. Blocks a theft from you.
       *[other] { "" }
    }
    .rule = CO-2.5
about-power-inquisitor = { $option-exchange ->
        [inquisitor] Draws one card from the Court and puts one back, or looks at a card of another person and may have it replaced. Blocks a theft from you.
       *[other] { "" }
    }
    .rule = CO-2.6
about-power-court = The pile that cards are drawn from and shuffled into. It keeps its size; nobody sees it.
    .rule = CO-1.2

## The tour

tour-board = The Court, the Treasury, and what is claimed just now: a dashed card is a claim that nobody has seen. On your turn, what you may do.
