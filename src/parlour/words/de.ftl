### Deutsch, für alle Spiele: was die Seite braucht. Was hier fehlt, steht auf Englisch da.

you = du
seat = Platz { $number }
seat-left = wer links sitzt
seat-right = wer rechts sitzt
by-seat = { $name }: { $things }
list = { $most } und { $last }
list-empty = niemand
nothing = nichts
ruling = Auslegung
bot = Bot
guest = Gast
page-title = Parlour
seats = { $range } Plätze
unofficial = Ein inoffizielles Projekt: die Spiele und ihre Titel gehören ihren Verlagen.

option-seats = Wie viele Menschen und Bots mitspielen
option-limit = Züge je Platz, bis das Spiel unentschieden endet; 0 für ohne Grenze
mark-turn = am Zug
mark-out = ausgeschieden
mark-choosing = wählt
mark-winner = hat gewonnen
counter-turn = Zug

error-late = Zu spät: diese Frage ist geschlossen. Offen für dich: { $expected }.
error-not-asked = Platz { $seat } ist „{ $topic }“ nicht gefragt. Offen: { $expected }.
error-illegal = Hier nicht erlaubt: { $move }. Möglich wäre: { $expected }.
error-game-over = Das Spiel ist aus.
error-too-many-moves = Es gibt mehr als { $limit } Züge: zu viele für eine Liste.
error-nothing-to-undo = Es gibt keine Antwort, die sich zurücknehmen ließe.
error-unseeded = Was an diesem Tisch gezogen wurde, war gewählt: kein Startwert belegt es.
error-no-such-seat = Es gibt keinen Platz { $seat }: die Plätze zählen von 0 bis { $last }.
error-bad-option = „{ $value }“ geht nicht für { $option }. Erlaubt: { $expected }.
error-unknown-option = Es gibt keine Einstellung { $option }. Es gibt: { $expected }.
error-option-conflict = { $option } kann hier nicht „{ $value }“ sein: nötig ist { $expected }.
error-unknown-name = „{ $name }“ gibt es nicht ({ $what }). Es gibt: { $expected }.
error-not-installed = Parlour ist nicht installiert. Im Ordner des Projekts "make setup" oder "pip install -e ." ausführen.
error-game-left-out = Das installierte Spiel { $game } ({ $entry }) fehlt: { $reason }
error-not-at-this-table = „{ $name }“ spielt an so einem Tisch nicht, nur mit einem davon: { $tables }. Hier spielen: { $expected }.
error-not-a-record = Das ist keine Aufzeichnung eines Spiels, oder sie ist unvollständig: { $reason }
error-several-records = In dieser Datei sind { $count } Spiele; hier wird eines gebraucht.
error-newer-record = Das ({ $what }) hat Version { $version }; dieses Parlour kennt Version { $known }. Ein neueres liest es.
error-edited-record = Diese Aufzeichnung wurde nachträglich verändert ({ $entry ->
        [0] { $reason }
       *[other] Zeile { $entry }: { $reason }
    }).
error-bad-part = Der Teil von Platz { $seat } folgt nicht aus den Prüfsummen: der Mischung ist nicht zu trauen.
error-seed-mismatch = Der Startwert passt nicht zu seiner Prüfsumme: der Mischung ist nicht zu trauen.
error-log-taken = Inzwischen hat jemand anderes an diesem Tisch geschrieben. Versuch es noch einmal.
error-store-full = Die Platte des Servers ist voll: nichts wurde geschrieben, nichts ist verloren. Versuch es später.
error-store-failed = Die Datei des Servers ist nicht zu gebrauchen: { $reason }
error-store-changed = Eine Sicherung wurde zurückgespielt: sieh den Tisch noch einmal an.
error-table-outdated = Dieser Tisch stammt aus einer älteren Version von Parlour und lässt sich leider nicht mehr öffnen. Ergebnis der letzten Partie: { $score }.
error-no-such-table = Diesen Tisch gibt es nicht.
error-not-yours = Das darf nur { $expected ->
        [owner] wer den Tisch gedeckt hat
       *[other] wer auf dem Platz sitzt
    }.
error-not-now = Jetzt nicht: der Tisch ist „{ $state }“, nötig wäre „{ $expected }“.
error-wrong-part = Dieser Teil der Mischung passt nicht zu der Prüfsumme, die dein Platz veröffentlicht hat.
error-seat-taken = Platz { $seat } ist nicht frei.
error-seats-free = { $count ->
        [one] Ein Platz ist
       *[other] { $count } Plätze sind
    } noch frei.
error-on-pause = Der Tisch macht Pause.
error-answering = Auf „{ $topic }“ hast du schon geantwortet.
know-left-out = { $count ->
    [one] Eine weitere Frage zu bewerten dauerte zu lange.
   *[other] { $count } weitere Fragen zu bewerten dauerte zu lange.
}
know-unsuited = Noch ist nichts bekannt: Die Karten werden noch verteilt.
know-contradiction = Was zu sehen war, widerspricht sich.
know-too-large = Zu viele Fälle: { $cases }, höchstens { $limit }.
know-no-game = Nichts ist bekannt: Es läuft keine Partie.
know-warming-up = Der Bogen ist in ein paar Sekunden da.
error-help-failed = Die Hilfe ließ sich nicht berechnen. Versuch es noch einmal.
error-too-many = Zu viel auf einmal: { $what }, höchstens { $most }. { $seconds ->
        [0] Versuch es später noch einmal.
        [one] Versuch es in einer Sekunde noch einmal.
       *[other] Versuch es in { $seconds } Sekunden noch einmal.
    }
error-bad-message = Das ist nicht zu lesen: { $reason }
error-bad-name = Ein Name hat Buchstaben, höchstens { $most }.
error-foreign-page = Das kam von der Seite eines anderen Servers.
error-unknown-host = Dieser Server antwortet nicht auf den Namen { $host }. Gehört der Name dir, so starte den Server mit --host-name { $host }
error-chat-off = Das Gespräch ist abgeschaltet.
error-no-such-place = Unter { $path } ist nichts.
error-broken = Bei uns ist etwas schiefgegangen. Geändert hat sich nichts.
error-long-record = Diese Aufzeichnung hat { $lines } Zeilen; dieser Server nimmt höchstens { $most }.
error-unfinished-record = Dieses Spiel ist nicht zu Ende: es kann nicht allen gezeigt werden.
