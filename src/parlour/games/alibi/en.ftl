### Alibi in English. Sentences about events use the past tense: it is the same for "you" and for a name.

game = Alibi
game-phrase = who murdered Brenda, and how?
aim = Four cards are the murder, one each of suspects, places, weapons and emotions: ask the others how many cards they hold, lay down whole sets, and accuse. Sets and details named right score points, and most points win.
game-line = Who murdered Brenda, when, where, with what and why? Points for sets laid down and for details named right.

## Events

began = Four cards were drawn unseen, the murder, and { $dealer } dealt the rest.{ $murder ->
        [hidden] { "" }
       *[other] { " " }The murder: { $murder }.
    }
dealt = { $cards ->
        [hidden] { $seat } picked up a hand.
       *[other] { $seat } picked up { $cards }.
    }
asked = { $different ->
        [yes] { $seat } asked { $target } about different sets out of { $subject }. { $verb ->
            [have] Sets with a card in hand
           *[other] Sets with a card seen so far
        }: { $count }.
       *[no] { $seat } asked { $target } about { $subject }. { $verb ->
            [have] In hand
           *[other] Seen so far
        }: { $count }.
    }
turn-ended = { $seat } ended the turn.
melded = { $seat } laid down the whole set: { $set }{ $points ->
        [hidden] .
       *[other] , +{ $points }.
    }
chose = { $cards ->
        [hidden] { $seat } chose what to pass.
       *[other] { $seat } chose what to pass: { $cards }.
    }
received = { $seat } got from { $giver }: { $cards }.
handed-on = What was chosen went to the left.
accused = { $seat } accused { $suspect }: { $details }.
filled = { $sheet ->
        [hidden] { $seat } handed in a sheet.
       *[other] { $seat } handed in a sheet: { $sheet }.
    }
solved = The murder: { $murder }.
opened = { $points ->
        [hidden] { $seat } had named { $sheet }.
       *[other] { $seat } had named { $judged }.{ $bonus ->
            [0] { "" }
           *[other] { " " }First to accuse: +{ $bonus }.
        } In all: { $points }.
    }
judged = { $detail } ({ $right ->
        [yes] right, +{ $points }
       *[no] wrong, -{ $points }{ $doubled ->
            [yes] , doubled
           *[no] { "" }
        }
    })
passed = Hand { $hand }, after round { $round }: { $seat } had passed { $cards }.
revealed = Hand { $hand }, at the end: { $seat } had held { $cards }.

## Moves

ask-group = ask { $target } how many { $group } { $verb ->
        [have] there are in hand
       *[other] have been seen
    }
ask-set = ask { $target } how many cards of { $set } { $verb ->
        [have] there are in hand
       *[other] have been seen
    }
ask-time = ask { $target } how many cards with { $time } { $verb ->
        [have] there are in hand
       *[other] have been seen
    }
ask-theory = ask { $target } how many of these { $verb ->
        [have] there are in hand
       *[other] have been seen
    }: { $theory }
ask-cards = ask { $target } how many of any of these { $verb ->
        [have] there are in hand
       *[other] have been seen
    }: { $about }
ask-sets = ask { $target } of how many of these sets any card { $verb ->
        [have] is in hand
       *[other] has been seen
    }: { $sets }
end-turn = end the turn
accuse = accuse { $suspect }: { $details }
fill-in = hand in a sheet: { $sheet }
pass = pass { $cards } to the left
meld = lay down { $set }
draw = draw the murder
deal = deal
hand-on = hand on what was chosen
turn-up = turn up the murder and the sheets
reveal = turn up all cards

offer-ask-group = Ask one seat how many cards of a group
offer-ask-set = Ask one seat how many cards of a set
offer-ask-time = Ask one seat how many cards of a time of day
offer-ask-theory = Ask one seat how many cards of a theory
offer-ask-cards = More: ask one seat how many of any cards
offer-ask-sets = More: ask one seat of how many different sets it has any card
offer-end-turn = End the turn
offer-accuse = Accuse: a suspect and three or more of the other details
offer-fill-in = Fill in your sheet; a blank costs nothing
offer-pass = Choose what to pass to the left
offer-meld = Lay down a set

field-target = seat
field-verb = have now, or seen so far
field-group = group
field-set = set
field-time = time
field-theory = one to four cards, one a group
field-suspect = suspect
field-details = one box after another, three at least
field-sheet = one box after another
field-cards = cards
field-about = any cards
field-sets = any sets

## Options

option-hands = How many hands are dealt; points add up
option-meld-points = What a set is worth that is laid down
option-meld-points-by-group = by its group and the round: suspects 6, 4, 3, others 5, 3, 2
option-meld-points-by-round = by the round alone: every set 6, 4, 3
option-accuse = When one may accuse in one's turn
option-accuse-instead-of-asking = instead of asking
option-accuse-also-after-asking = also after the answer to one's question
option-ask = Whether one has to ask in one's turn
option-ask-must = every turn is a question or an accusation
option-ask-may = one may end the turn without a question

## Places on the table

zone-hand = hand
zone-laid = laid down
zone-pass = to be passed
zone-murder = The murder
counter-hand = Hand
counter-round = Round
counter-points = points
remark-points = points
    .item = { $thing } { $count }
mark-dealer = dealt
mark-accuser = accused first

## Things

thing-points-sets = sets laid down
thing-points-right = details right
thing-points-wrong = details wrong
thing-points-first = first to accuse
thing-have = have
thing-seen = seen
thing-suspects = suspects
thing-places = places
thing-weapons = weapons
thing-emotions = emotions

thing-slant = Slim Slant
thing-byrd = Mona Byrd
thing-anderson = Andy Anderson
thing-vance = Vera Vance
thing-dillon = Duke Dillon
thing-ray = Rita Ray
thing-mercer = Max Mercer
thing-lake = Lola Lake
thing-morning = morning
thing-noon = noon
thing-night = night
thing-slant-morning = Slim Slant: morning
thing-slant-noon = Slim Slant: noon
thing-slant-night = Slim Slant: night
thing-byrd-morning = Mona Byrd: morning
thing-byrd-noon = Mona Byrd: noon
thing-byrd-night = Mona Byrd: night
thing-anderson-morning = Andy Anderson: morning
thing-anderson-noon = Andy Anderson: noon
thing-anderson-night = Andy Anderson: night
thing-vance-morning = Vera Vance: morning
thing-vance-noon = Vera Vance: noon
thing-vance-night = Vera Vance: night
thing-dillon-morning = Duke Dillon: morning
thing-dillon-noon = Duke Dillon: noon
thing-dillon-night = Duke Dillon: night
thing-ray-morning = Rita Ray: morning
thing-ray-noon = Rita Ray: noon
thing-ray-night = Rita Ray: night
thing-mercer-morning = Max Mercer: morning
thing-mercer-noon = Max Mercer: noon
thing-mercer-night = Max Mercer: night
thing-lake-morning = Lola Lake: morning
thing-lake-noon = Lola Lake: noon
thing-lake-night = Lola Lake: night

thing-auto = auto
thing-boat = boat
thing-studio = studio
thing-mansion = mansion
thing-hotel = hotel
thing-club = club
thing-front-seat = front seat
thing-back-seat = back seat
thing-trunk = trunk
thing-deck = deck
thing-cabin = cabin
thing-galley = galley
thing-stage = stage
thing-wardrobe = wardrobe
thing-prop-room = prop room
thing-pool = pool
thing-library = library
thing-cellar = cellar
thing-lobby = lobby
thing-suite = suite
thing-elevator = elevator
thing-bar = bar
thing-bandstand = bandstand
thing-cloakroom = cloakroom
thing-auto-front-seat = auto: front seat
thing-auto-back-seat = auto: back seat
thing-auto-trunk = auto: trunk
thing-boat-deck = boat: deck
thing-boat-cabin = boat: cabin
thing-boat-galley = boat: galley
thing-studio-stage = studio: stage
thing-studio-wardrobe = studio: wardrobe
thing-studio-prop-room = studio: prop room
thing-mansion-pool = mansion: pool
thing-mansion-library = mansion: library
thing-mansion-cellar = mansion: cellar
thing-hotel-lobby = hotel: lobby
thing-hotel-suite = hotel: suite
thing-hotel-elevator = hotel: elevator
thing-club-bar = club: bar
thing-club-bandstand = club: bandstand
thing-club-cloakroom = club: cloakroom

thing-blunt = blunt instrument
thing-gun = gun
thing-strangle = strangling
thing-smother = smothering
thing-blade = blade
thing-poison = poison
thing-baseball-bat = baseball bat
thing-statuette = statuette
thing-crowbar = crowbar
thing-pistol = pistol
thing-rifle = rifle
thing-derringer = derringer
thing-piano-wire = piano wire
thing-stocking = stocking
thing-necktie = necktie
thing-pillow = pillow
thing-fur-coat = fur coat
thing-curtain = curtain
thing-razor = razor
thing-letter-opener = letter opener
thing-ice-pick = ice pick
thing-arsenic = arsenic
thing-cyanide = cyanide
thing-pills = sleeping pills
thing-blunt-baseball-bat = blunt: baseball bat
thing-blunt-statuette = blunt: statuette
thing-blunt-crowbar = blunt: crowbar
thing-gun-pistol = gun: pistol
thing-gun-rifle = gun: rifle
thing-gun-derringer = gun: derringer
thing-strangle-piano-wire = strangling: piano wire
thing-strangle-stocking = strangling: stocking
thing-strangle-necktie = strangling: necktie
thing-smother-pillow = smothering: pillow
thing-smother-fur-coat = smothering: fur coat
thing-smother-curtain = smothering: curtain
thing-blade-razor = blade: razor
thing-blade-letter-opener = blade: letter opener
thing-blade-ice-pick = blade: ice pick
thing-poison-arsenic = poison: arsenic
thing-poison-cyanide = poison: cyanide
thing-poison-pills = poison: sleeping pills

thing-jealousy = jealousy
thing-money = money
thing-revenge = revenge
thing-fear = fear
thing-love = love
thing-rage = rage
thing-wealth = her wealth
thing-fame = her fame
thing-role = the leading role
thing-will = the will
thing-debts = debts
thing-insurance = insurance
thing-betrayal = betrayal
thing-insult = an old insult
thing-lawsuit = a lawsuit
thing-blackmail = blackmail
thing-scandal = a scandal
thing-witness = a witness
thing-refusal = a refusal
thing-affair = an affair
thing-divorce = a divorce
thing-quarrel = a quarrel
thing-whisky = whisky
thing-review = a bad review
thing-jealousy-wealth = jealousy: her wealth
thing-jealousy-fame = jealousy: her fame
thing-jealousy-role = jealousy: the leading role
thing-money-will = money: the will
thing-money-debts = money: debts
thing-money-insurance = money: insurance
thing-revenge-betrayal = revenge: betrayal
thing-revenge-insult = revenge: an old insult
thing-revenge-lawsuit = revenge: a lawsuit
thing-fear-blackmail = fear: blackmail
thing-fear-scandal = fear: a scandal
thing-fear-witness = fear: a witness
thing-love-refusal = love: a refusal
thing-love-affair = love: an affair
thing-love-divorce = love: a divorce
thing-rage-quarrel = rage: a quarrel
thing-rage-whisky = rage: whisky
thing-rage-review = rage: a bad review

## The skin

skin-held = { $count } of three
skin-lay-down = Lay down
skin-points = { $count ->
        [one] one point
       *[other] { $count } points
    }
skin-cards = { $count ->
        [one] one card
       *[other] { $count } cards
    }
skin-verb-have = has now
skin-verb-seen = has seen so far
skin-box-suspect = Suspect
skin-box-time = Time
skin-box-place = Place
skin-box-location = Location
skin-box-type = Type
skin-box-weapon = Weapon
skin-box-emotion = Emotion
skin-box-motive = Motive
skin-box-card-place = Place and location
skin-box-card-weapon = Type and weapon
skin-box-card-motive = Emotion and motive
skin-set-points = A set laid down: { $first } points in round 1, { $second } in round 2, { $later } later.
skin-worth-suspects = Right when accusing: { $set } for the suspect, { $detail } for the time.
skin-worth-places = Right when accusing: { $set } for the place, { $detail } for the location.
skin-worth-weapons = Right when accusing: { $set } for the type, { $detail } for the weapon.
skin-worth-emotions = Right when accusing: { $set } for the emotion, { $detail } for the motive.
skin-hint = Tap a person, has or has seen, and what you ask about; or build a theory; or accuse.
skin-more = More
skin-fewer = Back to short questions
skin-mode-ask-cards = How many cards
skin-mode-ask-sets = Of how many sets
skin-end-turn = End the turn
skin-heard-hint = You may still accuse, or end your turn.
skin-ask = Ask { $name }
skin-accuse = Accuse
skin-pass = Pass them on

## Help at the table: what a move does, what an event means and who saw it, what a thing does, each with its rule

about-move-ask-group = Ask a person how many cards of a whole group. "Have" is what is in the hand now, "seen" all that was ever there or lies open.
    .rule = AL-3.1
about-move-ask-set = Ask a person how many of the three cards of a set. "Have" is what is in the hand now, "seen" all that was ever there or lies open.
    .rule = AL-3.1
about-move-ask-time = Ask a person how many cards with this time of day, over all suspects. "Have" is what is in the hand now, "seen" all that was ever there or lies open.
    .rule = AL-3.1
about-move-ask-theory = Ask a person how many of one to four single cards, at most one of each group. "Have" is what is in the hand now, "seen" all that was ever there or lies open.
    .rule = AL-3.1
about-move-ask-cards = Ask a person how many of any cards that you choose, also whole sets, groups or times. "Have" is what is in the hand now, "seen" all that was ever there or lies open.
    .rule = AL-3.6
about-move-ask-sets = Ask a person of how many of these sets there is any card, one or more. "Have" is what is in the hand now, "seen" all that was ever there or lies open.
    .rule = AL-3.6
about-move-end-turn = Your turn is over, and the next person's begins.
    .rule = AL-3.7
about-move-accuse = It ends the hand: name the suspect and three or more other details, for all to hear. You get seven points for being first, and lose double for what is wrong.
    .rule = AL-5.1
about-move-fill-in = Name as many of the eight details as you like, in secret. What is right scores, what is wrong loses as much, a blank is nothing.
    .rule = AL-5.2
about-move-pass = After a round everybody hands on as many cards as its number, face down, to the left. You choose before you see what you get.
    .rule = AL-4.1
about-move-meld = You hold all three cards of a set: lay them down for points, the more the earlier. From then on everybody sees them.
    .rule = AL-4.2

about-event-began = One card of each group is out of the game: the murder.
    .to = Nobody was told the murder.
    .rule = AL-2.1
about-event-dealt = { $cards ->
        [hidden] Questions find out what these cards are.
       *[other] None of these belongs to the murder.
    }
    .to = The cards were told to { $seat } alone.
    .rule = AL-2.1
about-event-asked = { $different ->
        [yes] { $verb ->
            [have] Of so many of these sets any card, one or more, is in the hand at that moment.
           *[other] Of so many of these sets any card, one or more, was ever in the hand or lies open.
        }
       *[no] { $verb ->
            [have] So many of them are in the hand at that moment.
           *[other] So many of them were ever in the hand, or lie open.
        }
    }
    .rule = AL-3.2
about-event-turn-ended = No question was asked any more, and nobody was accused.
    .rule = AL-3.7
about-event-melded = Nothing of this set belongs to the murder.
    .rule = AL-4.2
about-event-chose = The cards change hands when the last has chosen.
    .to = How many is public; which was told to { $seat } alone, until they are handed on.
    .rule = AL-4.3
about-event-received = None of these belongs to the murder.
    .to = Nobody was told the cards but { $seat } and { $giver }.
    .rule = AL-4.1
about-event-handed-on = Everybody got as many cards from the right as were passed there.
    .rule = AL-4.1
about-event-accused = No more sets are laid down. All others now fill in a sheet.
    .rule = AL-5.1
about-event-filled = Each right detail scores its points, each wrong one loses them.
    .to = What stands on it was told to { $seat } alone, until the last sheet is in.
    .rule = AL-5.5
about-event-solved = These are the eight details that were looked for.
    .rule = AL-5.5
about-event-opened = Each right detail scores its points, each wrong one loses them; the first accuser loses double.
    .rule = AL-5.3
about-event-passed = The session is over, and everything is open.
    .rule = G-9
about-event-revealed = The session is over, and everything is open.
    .rule = G-9

about-power-murder = One card of each group, seen by nobody: suspect and time, place and location, type and weapon, emotion and motive.
    .rule = AL-2.1
about-power-laid = Sets laid down: open to all, worth their points, and not part of the murder.
    .rule = AL-4.2

## The tour

tour-board = All cards there are, by group and set. Tap a group, a set or a time to ask about it, or "More" for any cards; one card of each group is the murder.
