package view

import (
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
)

// endings are the ends by kind: the stable word for clients and the text for
// people.
var endings = [...]struct {
	id   string
	text func() lang.Text
}{
	kifu.EndOther:       {"other", nil},
	kifu.EndResign:      {"resign", lang.RecordEndResign},
	kifu.EndAbort:       {"abort", lang.RecordEndAbort},
	kifu.EndSealed:      {"sealed", lang.RecordEndSealed},
	kifu.EndMate:        {"mate", lang.RecordEndMate},
	kifu.EndNoMate:      {"no-mate", lang.RecordEndNoMate},
	kifu.EndTime:        {"time", lang.RecordEndTime},
	kifu.EndFoulWin:     {"foul-win", lang.RecordEndFoulWin},
	kifu.EndFoulLoss:    {"foul-loss", lang.RecordEndFoulLoss},
	kifu.EndRepetition:  {"repetition", lang.RecordEndRepetition},
	kifu.EndPerpetual:   {"perpetual", lang.RecordEndPerpetual},
	kifu.EndDeclare:     {"declare", lang.RecordEndDeclare},
	kifu.EndImpasse:     {"impasse", lang.RecordEndImpasse},
	kifu.EndDraw:        {"draw", lang.RecordEndDraw},
	kifu.EndMaxMoves:    {"max-moves", lang.RecordEndMaxMoves},
	kifu.EndDefaultWin:  {"default-win", lang.RecordEndDefaultWin},
	kifu.EndDefaultLoss: {"default-loss", lang.RecordEndDefaultLoss},
	kifu.EndTry:         {"try", lang.RecordEndTry},
	kifu.EndPoints:      {"points", lang.RecordEndPoints},
	kifu.EndError:       {"error", lang.RecordEndError},
	kifu.EndTakeBack:    {"taken-back", lang.RecordEndTakenBack},
}

// endOf is the end that a client names.
func endOf(e wire.RecordEnd) (kifu.End, bool) {
	for kind := range endings {
		if endings[kind].id == e.Kind {
			return kifu.End{Kind: kifu.EndKind(kind), Word: e.Word}, kifu.EndKind(kind) != kifu.EndOther || e.Word != ""
		}
	}
	return kifu.End{}, false
}

// showEnd is the inverse of endOf, with the text for people.
func showEnd(e kifu.End) (*wire.RecordEnd, *wire.Text) {
	if int(e.Kind) >= len(endings) || e.Kind == kifu.EndOther {
		return &wire.RecordEnd{Kind: endings[kifu.EndOther].id, Word: e.Word}, &wire.Text{Ja: e.Word, Zh: e.Word, En: e.Word}
	}
	return &wire.RecordEnd{Kind: endings[e.Kind].id, Word: e.Word}, text(endings[e.Kind].text())
}

// endingList is what a person may choose to end a line with.
func endingList() []wire.RecordEnding {
	var out []wire.RecordEnding
	for _, e := range endings[kifu.EndOther+1:] {
		out = append(out, wire.RecordEnding{Kind: e.id, Text: message(e.text())})
	}
	return out
}
