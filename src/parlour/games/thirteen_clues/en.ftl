### 13 Clues in English. Sentences about events use the past tense: it is the same for "you" and for a name.

game = 13 Clues
game-phrase = everybody sees your case but you
aim = A person, a location and a weapon stand on your screen, and everybody sees them but you: ask the others how many cards of a colour or a kind they see. Whoever first names their own three cards wins; a wrong accusation costs only the turn.
game-line = A person, a location and a weapon on your own screen: everybody sees them but you.

## Events

opened = Each seat is dealt a person, a location and a weapon.
began = Each seat is dealt two more cards, and the lot chose who begins: { $first }.
dealt = { $seat } picked up { $clues }.
chose = { $clues ->
        [hidden] { $seat } chose three cards for { $to ->
            [hidden] the seat on the left
           *[other] { $to }
        }.
       *[other] { $seat } chose { $clues } for { $to ->
            [hidden] the seat on the left
           *[other] { $to }
        }, and kept { $kept }.
    }
placed = { $clues ->
        [hidden] { $seat } got three cards on the front of the screen.
       *[other] { $seat } got { $clues } on the front of the screen.
    }
took = The supply was empty: { $seat } took a glass from { $holder }.
asked = { $seat } asked { $witness }, for a glass: how many { $subject } in sight? { $count ->
        [hidden] Top secret: the answer was for the asker alone.
        [0] None.
        [1] One.
        [2] Two.
        [3] Three.
        [4] Four.
        [5] Five.
        [6] Six.
        [7] Seven.
       *[other] { $count }.
    }{ $secretly ->
        [no] { "" }
       *[yes] { $count ->
            [hidden] { "" }
           *[other] { " " }Top secret: nobody else heard it.
        }
    }
asked-side = { $seat } asked { $witness }: how many { $subject }, with the card on the { $side }? { $count ->
        [0] None.
        [1] One.
        [2] Two.
        [3] Three.
       *[other] { $count }.
    }
looked = { $seat } looked at informant { $letter }.{ $clue ->
        [hidden] { "" }
       *[other] { " " }It is { $clue }.
    }{ $glass ->
        [hidden] { "" }
       *[other] { " " }The glass went to { $glass }.
    }
accused = { $seat } accused: { $person }, { $location }, { $weapon }. { $right ->
        [yes] Right: the case is solved.
       *[no] Wrong.
    }{ $glass ->
        [hidden] { "" }
       *[other] { " " }The glass went to { $glass }{ $spare ->
            [0] .
            [one] , the other one to the supply.
           *[other] , the other { $spare } to the supply.
        }
    }
revealed = On the screens: { $fronts }. Inside: { $inner }.{ $informants ->
        [nobody] { "" }
       *[other] { " " }Informants: { $informants }.
    }

## Moves

choose = give { $person }, { $location } and { $weapon } to { $left-seat }
choose-sides = give { $person }, { $location } and { $weapon } to { $left-seat }, and keep { $left } on the left
take = take a glass from { $holder }
ask = ask { $witness } how many { $subject } are in sight
ask-secretly = ask { $witness } top secret how many { $subject } are in sight
ask-side = ask how many { $subject }, with the card on the { $side }
look = look at informant { $letter }
accuse = accuse: { $person }, { $location }, { $weapon }
deal = deal one of each kind
deal-rest = deal the rest
place = put the chosen cards on the screens
reveal = turn up all cards

offer-choose = Choose a person, a location and a weapon for { $left-seat }; the other two stay with you
offer-choose-sides = Choose a person, a location and a weapon for { $left-seat }; the other two stay with you
offer-take = Take a glass from a seat
offer-ask = Ask a witness how many he sees
offer-ask-secretly = Ask a witness how many he sees, top secret
offer-ask-side = Ask how many the other seat sees, with one of its inner cards
offer-look = Look at an informant
offer-accuse = Accuse

field-person = person
field-location = location
field-weapon = weapon
field-left = the one for your left
field-holder = seat
field-witness = seat
field-subject = how many
field-side = counting his inner card on the
field-letter = letter

## Options

option-top-secret = A Top secret tile a seat: once a game a question is answered to the asker alone

## Places on the table

zone-hand = hand
zone-stock = Still to be dealt
zone-chosen = chosen to give away
zone-front = on the screen
zone-inner = inside
zone-left = inside, on the left
zone-right = inside, on the right
zone-informant = Informant
remark-persons = Persons in play
remark-locations = Locations in play
remark-weapons = Weapons in play
counter-glasses = { $count ->
        [one] glass
       *[other] glasses
    }
counter-supply = Supply
mark-top-secret = top secret

## Things

thing-left = left
thing-right = right
thing-first = the first of the other two
thing-second = the second of the other two
thing-supply = the supply
thing-a = A
thing-b = B
thing-c = C
thing-d = D
thing-e = E
thing-f = F
thing-g = G
thing-h = H
thing-purple = purple cards
thing-pink = pink cards
thing-red = red cards
thing-green = green cards
thing-yellow = yellow cards
thing-blue = blue cards
thing-orange = orange cards
thing-white = white cards
thing-brown = brown cards
thing-gray = gray cards
thing-man = men
thing-woman = women
thing-indoor = indoor locations
thing-outdoor = outdoor locations
thing-melee = melee weapons
thing-ranged = ranged weapons
thing-officer = Officer
thing-duke = Duke
thing-butcher = Butcher
thing-countess = Countess
thing-nurse = Nurse
thing-maid = Maid
thing-dancer = Dancer
thing-sailor = Sailor
thing-florist = Florist
thing-coachman = Coachman
thing-parlor = Parlor
thing-market = Market
thing-library = Library
thing-park = Park
thing-museum = Museum
thing-harbor = Harbor
thing-theater = Theater
thing-plaza = Plaza
thing-railcar = Railcar
thing-racecourse = Racecourse
thing-knife = Knife
thing-crossbow = Crossbow
thing-poison = Poison
thing-sword = Sword
thing-blowgun = Blowgun
thing-rifle = Rifle
thing-gun = Gun
thing-candlestick = Candlestick
thing-hammer = Hammer
thing-bow = Bow

## What is printed on a card

about-officer = purple, man
about-duke = pink, man
about-butcher = red, man
about-countess = green, woman
about-nurse = yellow, woman
about-maid = blue, woman
about-dancer = orange, woman
about-sailor = white, man
about-florist = brown, woman
about-coachman = gray, man
about-parlor = purple, indoor
about-market = pink, outdoor
about-library = red, indoor
about-park = green, outdoor
about-museum = yellow, indoor
about-harbor = blue, outdoor
about-theater = orange, indoor
about-plaza = white, outdoor
about-railcar = brown, indoor
about-racecourse = gray, outdoor
about-knife = purple, melee
about-crossbow = pink, ranged
about-poison = red, melee
about-sword = green, melee
about-blowgun = yellow, ranged
about-rifle = blue, ranged
about-gun = orange, ranged
about-candlestick = white, melee
about-hammer = brown, melee
about-bow = gray, ranged

## The skin

skin-informants = Secret informants
skin-traits = Traits
skin-glasses = { $count ->
        [0] no glass
        [one] one glass
       *[other] { $count } glasses
    }
skin-to-spend = { $count } to spend, { $supply } in the supply
skin-case = Your case
skin-case-all = all see it but you
skin-hint = Tap a person and what you ask about; or an informant, to look; or accuse.
skin-ask = Ask { $name }
skin-look = Look
skin-accuse = Accuse
skin-colour-purple = purple
skin-colour-pink = pink
skin-colour-red = red
skin-colour-green = green
skin-colour-yellow = yellow
skin-colour-blue = blue
skin-colour-orange = orange
skin-colour-white = white
skin-colour-brown = brown
skin-colour-gray = gray
skin-trait-man = man
skin-trait-woman = woman
skin-trait-indoor = indoor
skin-trait-outdoor = outdoor
skin-trait-melee = melee
skin-trait-ranged = ranged

## Help at the table: what a move does, what an event means and who saw it, what a thing does, each with its rule

about-move-choose = The three go on the screen of { $left-seat }, who alone cannot see them: that person's case. The other two stay with you, unseen.
    .rule = TC-2.2
about-move-choose-sides = The three go on the screen of { $left-seat }: that person's case. The other two stay with you; say which of them lies on your left.
    .rule = TC-2.6
about-move-take = You have no glass and the supply is empty: take one from anybody who has one.
    .rule = TC-3.1
about-move-ask = Give a glass to a person and ask how many cards of one colour, or of one trait, that person sees. Everybody hears the number.
    .rule = TC-3.3
about-move-ask-secretly = The same question, once a game: only you are told the number.
    .rule = TC-4.2
about-move-ask-side = The other person counts your case and one of the two inner cards, the left or the right.
    .rule = TC-4.1
about-move-look = Look at one of the face-down cards in the row. Only you see it; everybody sees which one.
    .rule = TC-3.4
about-move-accuse = Name the person, the location and the weapon of your case. Right: you win. Wrong: your turn ends, and you play on.
    .rule = TC-3.5

about-event-opened = Each seat has one of each kind; two more follow.
    .rule = TC-2.1
about-event-began = What is left are the informants, face down.
    .to = Nobody was told the informants.
    .rule = TC-2.1
about-event-dealt = Of five cards three will be somebody's case; two stay inside one's own screen.
    .to = The cards were told to { $seat } alone.
    .rule = TC-2.1
about-event-chose = Three cards will be the case of { $to ->
        [hidden] the person on the left
       *[other] { $to }
    }, two stay inside.
    .to = Which cards was told to { $seat } alone, until they lie on the screen.
    .rule = TC-2.2
about-event-placed = { $clues ->
        [hidden] The three cards that { $seat } must find.
       *[other] The three cards that { $seat } must find. They are in nobody else's case.
    }
    .to = Everybody at the table was told the cards but { $seat }.
    .rule = TC-2.3
about-event-took = Who has no glass takes one, so that a turn is always possible.
    .rule = TC-3.1
about-event-asked = The witness counts what lies on all screens but his own, and his two inner cards.
    .to = { $secretly ->
        [yes] Top secret: the number was told to { $seat } and { $witness } alone.
       *[no] Everybody heard the number.
    }
    .rule = TC-3.3
about-event-asked-side = The witness counts the asker's case and his own inner card on that side, nothing else.
    .rule = TC-4.1
about-event-looked = A card that lies among the informants is in nobody's case.
    .to = The card was told to { $seat } alone; which one it is everybody saw.
    .rule = TC-3.4
about-event-accused = { $right ->
        [yes] The case is solved, and the game is won.
       *[no] At least one of the three is wrong; { $seat } saw none of them.
    }
    .rule = TC-3.5
about-event-revealed = The game is over, and everything is open.
    .rule = G-9

about-power-glasses = A glass is an action. In your turn you spend all that you have; a question gives the glass to the person asked.
    .rule = TC-3.2
about-power-informant = A face-down card in the row: for a glass you may look at one, and so may everybody.
    .rule = TC-3.4
about-power-top-secret = { $option-top-secret ->
        [yes] Once a game this tile makes the answer to your question yours alone.
       *[other] { "" }
    }
    .rule = TC-4.2
about-power-front = Three cards that everybody sees but the person behind them: that person's case.
    .rule = TC-2.3

## The tour

tour-board = The informants, the colours and the traits that one can ask about. Everybody sees your case but you: ask the others what they see.
tour-hand = The wood is your edge of the table: your two inner cards, which only you see, and your own case, which you alone cannot see.
