### Die Seite, auf Deutsch. Was eine Sprache nicht hat, steht auf Englisch da.

loading = Einen Augenblick …
home-link = Parlour, zur ersten Seite
change-theme = Zwischen hell und dunkel wechseln
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

close = Schließen
credits = Zeichen: game-icons.net (CC BY 3.0), Lucide (ISC). Schrift: Besley, Atkinson Hyperlegible Next (OFL).
no-server = Der Server antwortet nicht. { $reason }

## Die erste Seite

home-title = Alle an diesem Tisch haben etwas zu verbergen.
home-lead = Spiele mit verdeckten Karten, für Freunde und Bots. Im Browser, ohne Konto.
play-now = { $game } jetzt spielen
how-many-bots = Wie viele Bots
which-bots = Wie gut sie spielen
with-bots = { $count ->
        [one] mit einem Bot
       *[other] mit { $count } Bots
    }
rung-random = aufs Geratewohl
rung-novice = Anfänger
rung-logic = Logiker
rung-greedy = Wissbegierige
rung-gambler = Wagemutige
rung-racer = Wettläufer
rung-honest = Ehrliche
rung-bluffer = Bluffer
rung-counter = Kartenzähler
rating-none = Nicht gemessen: Die Liste geht vom schwächsten zum stärksten.
rating = Spielstärke { $rating } ± { $error }.
set-table = Einen Tisch für Freunde decken
have-link = Ich habe einen Platzlink
your-tables = Deine Tische
your-tables-none = Noch keine. Spiel gleich los oder deck einen Tisch; du findest ihn hier wieder.
open-tables = Offene Tische
open-tables-none = Keine offenen Tische. Deck einen; Freunde kommen über den Link.
return = Zurück zum Tisch
look-again = Noch einmal ansehen
look-in = Zuschauen
sit-down = Platz nehmen
seats-taken = { $taken } von { $seats } Plätzen
state-seating = füllt sich
state-playing = im Spiel
state-over = beendet
state-closed = geschlossen
pace-relaxed = gemütlich
pace-brisk = flott
pace-blitz = Blitz
pace-slow = langsam
pace-day = ein Tag je Zug
pace-three-days = drei Tage je Zug
pace-week = eine Woche je Zug
pace-untimed = ohne Uhr

your-name = Dein Name
your-name-is = Dein Name: { $name }
name-label = Wie sollen die anderen dich nennen?
name-help = Kein Konto. Der Name bleibt auf diesem Server, für diesen Browser.
forget-help = Dein Name, dein Chat und deine Notizen können für immer gelöscht werden.
forget-sure = Das lässt sich nicht zurücknehmen: Name, Chat und Notizen werden gelöscht, deine Plätze gehen an Bots.
forget-me = Vergiss mich
forget-yes = Ja, vergiss mich
keep-name = Diesen Namen behalten
link-label = Der Link
link-help = Er sieht aus wie …/t/TISCH, oder …/t/TISCH#seat=GEHEIMNIS für den eigenen Platz.
link-wrong = Das ist kein Link zu einem Tisch.
link-go = Hingehen

## Einen Tisch decken

set-table-of = Ein Tisch für { $game }
set-it = Den Tisch decken
pace-label = Tempo
assist-label = Hilfe am Tisch
assist-none = keine: ein leerer Notizbogen
assist-sheet = Bogen: er trägt ein, was sicher ist
assist-odds = Wahrscheinlichkeiten: auch, wie wahrscheinlich der Rest ist
assist-coach = Trainer: auch die besten Fragen
order-label = Wenn zwei zugleich sprechen
order-arrival = wer zuerst ankommt
order-clockwise = wer im Uhrzeigersinn am nächsten sitzt
public-label = Alle dürfen mitspielen: den Tisch auf der ersten Seite zeigen
spectators-label = Andere dürfen zuschauen (sie sehen, was offen ist)
lobby-title = { $game }: bitte Platz nehmen
lobby-seats = Plätze
lobby-rules = Was vereinbart ist
seat-free = frei
sit-here = Hier Platz nehmen
add-bot = Ein Bot hierher
free-seat = Platz freigeben
fill-bots = { $count ->
        [one] Ein Bot auf den letzten freien Platz
       *[other] Bots auf alle { $count } freien Plätze
    }
lobby-shuffling = Es wird gemischt: jeder anwesende Platz nennt seinen Teil, höchstens fünf Sekunden lang.
deal-cards = Austeilen
deal-waits = { $count ->
        [one] Ein Platz ist noch frei.
       *[other] { $count } Plätze sind noch frei.
    }
deal-by-owner = Wer den Tisch gedeckt hat, teilt aus, wenn alle sitzen.
here = da
away = nicht da
on = ja
off = nein
invite-title = Jemanden mitbringen
invite-help = Wer diesen Link hat, darf sich setzen. Handys im selben Netz können das Bild lesen.
copy = Kopieren
copied = Kopiert.
copy-by-hand = Den Link markieren und kopieren.
qr-alt = Der Link als Bild für eine Kamera

## Das Menü eines Tisches

menu = Menü
rules-of = Regeln von { $game }
sound = Kurze Töne
single-keys = Einzelne Tasten
plain-table = Schlichter Tisch: alles in Worten
language = Sprache
my-seat-link = Ein Link zu meinem Platz
my-seat-link-help = Er führt von jedem Gerät zurück an deinen Platz. Zeig ihn niemandem; ein älterer gilt nicht mehr.
pause = Pause
resume = Weiterspielen
remove = Den Platz von { $name } freigeben
remove-sure = { $name } verliert den Platz an einen Bot. Noch einmal drücken, wenn es so gemeint ist.
chat-off = Das Gespräch abschalten
chat-on = Das Gespräch anschalten
leave = Meinen Platz verlassen
leave-sure = Ein Bot spielt für dich weiter. Noch einmal drücken, wenn es so gemeint ist.
close-table = Den Tisch schließen
close-sure = Er schließt für alle, für immer. Noch einmal drücken, wenn es so gemeint ist.
keys-title = Tasten
keys-move = Tab geht von Gruppe zu Gruppe, Pfeile gehen innerhalb einer Gruppe.
keys-choose = Die Leertaste wählt.
keys-send = Enter schickt den Satz ab.
keys-back = Escape nimmt die letzte Wahl zurück.
keys-seats = 1 bis 9: die Plätze im Uhrzeigersinn von deiner Linken.
keys-places = T Tisch, H Hand, N Bogen, L Verlauf, G Gespräch: dorthin gehen und vorlesen lassen.
keys-acts = A beschuldigen, C anzweifeln, P passen, B blocken, S auf den Tisch hauen (zweimal), M ablegen (zweimal).
keys-stuck = I hilft: was du jetzt tun kannst, oder was die Karte im Fokus bewirkt.
keys-help = ? öffnet dieses Menü.

## Das Ende, und danach

end-won = hat gewonnen.
end-share = teilen sich den Sieg.
end-nobody = Niemand hat gewonnen: das Spiel endete unentschieden.
shuffle-checking = Die Mischung wird geprüft …
shuffle-mine = Mischung geprüft: dein eigener Teil ist darin. Der Tisch hatte seinen Startwert und alle Plätze ihre Teile durch Prüfsummen festgelegt, bevor dein Teil bekannt wurde; alle { $draws } Ziehungen folgen daraus. Der Gastgeber allein hat dieses Blatt also nicht ausgesucht.
shuffle-mine-less = Mischung mit Einschränkung geprüft: dein eigener Teil ist darin, und alle { $draws } Ziehungen folgen aus dem, was vorher feststand. Aber Teile wurden ersetzt ({ $names }): durch Weglassen konnte ein Gastgeber unter bis zu { $deals } Mischungen wählen.
shuffle-others = Die Mischung passt zu den Prüfsummen, die diese Seite vor dem Austeilen gesehen hat, und alle { $draws } Ziehungen folgen daraus. Keiner der Teile kommt aus diesem Browser: sie bindet den Gastgeber nur, wenn jemand, der einen Teil gegeben hat ({ $names }), nicht mit ihm im Bunde ist.
shuffle-nobody = Alle { $draws } Ziehungen folgen aus dem Startwert, dessen Prüfsumme diese Seite vor dem Austeilen gesehen hat. Aber kein Platz hat einen eigenen Teil gegeben: das beweist nicht, dass der Gastgeber nicht gewählt hat.
shuffle-late = Alle { $draws } Ziehungen folgen aus Startwert und Teilen der Aufzeichnung. Aber diese Seite hat deren Prüfsummen nicht vor dem Austeilen gesehen: ob sie später gewählt wurden, weiß sie nicht.
shuffle-old = Der Startwert passt zu seiner Prüfsumme. Aber dieses Spiel begann mit einer älteren Fassung des Tisches, die den Gastgeber nicht bindet.
shuffle-bad-seed = Mischung nicht geprüft: der Startwert passt nicht zu seiner Prüfsumme. Trau diesem Blatt nicht.
shuffle-bad-changed = Mischung nicht geprüft: die Prüfsummen der Aufzeichnung sind nicht die, die diese Seite vor dem Austeilen gesehen hat. Trau diesem Blatt nicht.
shuffle-bad-unused = Mischung nicht geprüft: diese Seite hat deinen Teil geschickt, und er wurde nicht verwendet. Er kam zu spät, oder der Gastgeber hat ihn weggelassen.
shuffle-bad-part = Mischung nicht geprüft: der Teil von { $name } folgt nicht aus den Prüfsummen. Trau diesem Blatt nicht.
shuffle-bad-draw = Mischung nicht geprüft: Ziehung { $number } ist nicht die, die der Startwert ergibt. Trau diesem Blatt nicht.
shuffle-bad-unread = Mischung nicht geprüft: die Aufzeichnung des Spiels war nicht zu lesen.
shuffle-more = Wie geprüft wird
shuffle-checked = Diese Seite hat geprüft: den Startwert gegen seine Prüfsumme; { $given ->
        [one] einen Teil eines Platzes gegen seine Prüfsumme
       *[other] { $given } Teile von Plätzen gegen ihre Prüfsummen
    }; die Teile von Bots ({ $bots }) und ersetzte Teile ({ $replaced }), die aus den Prüfsummen folgen; Nummer und Wert aller { $draws } Ziehungen.
shuffle-replaced = Ersetzt, weil nicht rechtzeitig oder gar nicht gegeben: { $names }.
shuffle-how = Vor dem Austeilen veröffentlicht der Tisch die Prüfsumme seines Startwerts, dann jeder Platz die Prüfsumme eines geheimen Teils. Erst wenn alle Prüfsummen feststehen, werden die Teile genannt, und aus Startwert und Teilen wird ausgeteilt. Nicht geprüft hat diese Seite, ob jede Ziehung aus den richtigen Karten gemacht wurde, und ob das, was du gesehen hast, aus diesen Ziehungen kommt: lade dafür das Spiel herunter und ruf auf: parlour verify DATEI, dann parlour replay DATEI. Auch diese Seite selbst kommt vom Gastgeber.
shuffle-hash = Prüfsumme des Startwerts
shuffle-seed = Startwert
shuffle-hashes = Prüfsummen der Teile
shuffle-parts = Teile
shuffle-mixed = Gemischt: der Startwert aller Ziehungen
rematch = Noch einmal
replay = Wiederholung
download = Herunterladen
share = Link dazu kopieren
eyes = Mit den Augen von
spectator = Zuschauer
replay-first = An den Anfang
replay-back = Einen Schritt zurück
replay-on = Einen Schritt weiter
replay-last = Ans Ende
replay-step = Schritt
replay-at = Schritt { $at } von { $total }
no-such-page = Hier ist nichts.
rules-table = Tabelle
rules-cards = Einige der Karten
rules-sections = Abschnitte

## Am Tisch

table-label = Tisch
hand-label = Deine Seite des Tisches
others-label = Die anderen
sheet-label = Dein Notizbogen
tabs-label = Teile des Tisches
tab-table = Tisch
tab-hand = Hand
go-to = Gehe zu
news-label = Was geschieht
watching = { $count ->
        [one] eine Person schaut zu
       *[other] { $count } schauen zu
    }
tab-sheet = Bogen
tab-log = Verlauf
tab-chat = Gespräch
log-title = Was gesagt wurde
chat-title = Gespräch
chat-empty = Noch hat niemand etwas gesagt.
chat-say = Sag etwas
chat-say-long = Sag etwas zum Tisch
chat-send = Abschicken
chat-new = neu
only-you = was hier liegt, siehst nur du
zone-cards = { $zone }: { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    }
card-hidden = verdeckt

wait-you = Du bist dran
wait-others = Wir warten auf { $names }
wait-nobody = Einen Augenblick
wait-over = Das Spiel ist aus
seconds-left = noch { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    }
line-lost = Verbindung verloren. Wir versuchen es weiter.
line-lost-seat = Verbindung verloren. Dein Platz bleibt dir; wir versuchen es weiter.
line-closed = Dieser Tisch ist geschlossen.
bot-for-you = Ein Bot spielt für dich.
take-over = Wieder selbst spielen
clock-answered = Die Zeit ist abgelaufen: die Uhr hat für jemanden geantwortet.
clock-answered-for = Die Zeit ist abgelaufen: die Uhr hat für { $name } geantwortet.
paused = Der Tisch macht Pause. Niemand kann antworten, und keine Uhr läuft.

## Einen Zug zusammensetzen

what-now = Was tust du?
not-your-turn = Du bist nicht dran.
at-any-time = Jederzeit
choose-some = { $least ->
        [0] bis zu { $most }
       *[other] { $least } bis { $most }
    }
choose-order = { $count } in dieser Reihenfolge
box = Feld { $number }
leave-blank = leer lassen
send = So machen
sending = Wird geschickt
take-back = Zurücknehmen
ask-once = Das lässt sich nicht zurücknehmen.
yes-do-it = Ja
no = Nein
hold-hint = gedrückt halten
hold-again = Noch einmal drücken, innerhalb von zwei Sekunden, wenn es so gemeint ist.
window-quiet = Niemand sieht, wer gepasst hat.
always-pass = Hier immer passen: { $kind }

why-refused = { $text }
why-not-asked = Du bist gerade nichts gefragt.
why-not-offered = Das lässt sich hier nicht wählen.
why-missing = Noch zu wählen: { $fields }.
why-sending = Deine Antwort ist unterwegs.

## Hilfe, wenn man nicht weiterweiß

help-title = Was kann ich jetzt tun?
help-now = Das steht dir offen
help-nothing = Jetzt wirst du nichts gefragt. Lies, was gesagt wurde, oder notiere etwas auf deinem Bogen.
help-things = Was bewirkt was
help-hold = Halte eine solche Karte, oder klicke sie mit der anderen Taste an: dann öffnet sich dies an ihrer Stelle.
told-all = Das haben alle erfahren.
rule-number = Regel { $rule }
rule-section = In den Regeln

## Einmal um den Tisch

tour-again = Zeig mir den Tisch
tour-at = { $at } von { $total }
tour-skip = Überspringen
tour-back = Zurück
tour-next = Weiter
tour-done = Spielen
tour-title-others = Die anderen
tour-others = Wer hier sitzt, im Uhrzeigersinn von deiner Linken, und was vor jedem liegt. Ein heller Rahmen: auf diese Person wartet der Tisch. Braucht ein Zug eine Person, tippe auf eine.
tour-title-board = Der Tisch
tour-board = Was hier liegt, sehen alle. Tippe auf die Dinge selbst: aus ihnen wird deine Frage.
tour-title-hand = Deine Hand
tour-hand = Das Holz ist dein Rand des Tisches: was dort liegt, siehst nur du.
tour-title-prompt = Dein Satz
tour-prompt = Bist du dran, entsteht hier beim Tippen ein Satz. Geschickt wird er erst mit seinem Knopf, und ein Tippen lässt sich zurücknehmen.
tour-title-log = Was gesagt wurde
tour-log = Alles, was du gesehen hast, Zeile für Zeile. Tippe auf eine Zeile: was bedeutet sie, und wer weiß noch davon?
tour-title-sheet = Dein Bogen
tour-sheet = Deine eigenen Notizen; niemand sonst sieht sie. Tippe auf ein Feld, um es zu markieren oder um zu sehen, warum es feststeht. Weißt du nicht weiter: das Fragezeichen oben.

## Der Notizbogen

sheet-title = Dein Bogen
private = nur für dich
sheet-undo = Letzte Markierung zurücknehmen
sheet-level = Der Bogen füllt aus
level-none = Von Hand
level-sheet = Sicheres
level-odds = Chancen
level-coach = Trainer
sheet-waits = Der Bogen ist da, sobald die Karten verteilt sind.
sheet-coming = Sicheres steht schon da; die Chancen werden noch berechnet.
sheet-worlds = { $count ->
        [one] Eine Verteilung ist noch möglich.
       *[other] { $count } Verteilungen sind noch möglich.
    }
sheet-worlds-about = Etwa { $count } Verteilungen sind noch möglich; die Chancen sind geschätzt, auf { $error } von hundert genau.
sheet-thing = Was
sheet-note = Notiz
cell-open = { $thing }, { $place }: unbekannt.
cell-no = { $thing }, { $place }: unmöglich.
cell-sure = { $thing }, { $place }: sicher.
cell-odds = { $thing }, { $place }: { $percent } Prozent.
cell-count = { $thing }, { $place }: { $number } davon zu erwarten.
cell-by-hand = Deine Markierung: { $mark }.
box-blank = { $thing }: unbekannt.
box-seen = { $thing }: { $place }.
box-sure = { $thing }: { $place }, sicher.
box-may = { $thing }: möglich bei { $places }.
box-odds = { $percent } Prozent für { $place }.
box-before = Schon gesehen.
box-open = offen
hand-yes = Ja
hand-no = Nein
hand-maybe = Vielleicht
why-there = { $thing } liegt dort ({ $place }), denn
why-there-dealt = { $thing } liegt dort ({ $place }): du siehst es, oder nichts anderes ist möglich.
why-not-there = { $thing } liegt nicht dort ({ $place }), denn
why-not-there-dealt = { $thing } liegt nicht dort ({ $place }): es liegt, wo du es siehst.
why-needed = Nimm eine Zeile weg, und es folgt nicht mehr.
why-needed-fewest = Nimm eine Zeile weg, und es folgt nicht mehr; mit weniger Zeilen geht es nicht.
coach-title = Die besten Fragen
coach-bits = Bit
coach-named = dann { $percent } %, die Lösung zu nennen
