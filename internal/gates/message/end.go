package message

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

type ending struct {
	id   string
	text lang.Text
}

var endings = [...]ending{
	kifu.EndOther:       {"other", lang.Text{}},
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

// EndOf parses an end.
func EndOf(e wire.RecordEnd) (kifu.End, bool) {
	for kind := range endings {
		if endings[kind].id == e.Kind {
			return kifu.End{Kind: kifu.EndKind(kind), Word: e.Word}, kifu.EndKind(kind) != kifu.EndOther || e.Word != ""
		}
	}
	return kifu.End{}, false
}

// End is the inverse of [EndOf], with the text for people.
func End(e kifu.End) (*wire.RecordEnd, *wire.Text) {
	if int(e.Kind) >= len(endings) || e.Kind == kifu.EndOther {
		return &wire.RecordEnd{Kind: endings[kifu.EndOther].id, Word: e.Word}, &wire.Text{Ja: e.Word, Zh: e.Word, En: e.Word}
	}
	return &wire.RecordEnd{Kind: endings[e.Kind].id, Word: e.Word}, new(Text(endings[e.Kind].text))
}

// Endings lists the ends that a person may choose.
func Endings() []wire.RecordEnding {
	return wire.List(endings[kifu.EndOther+1:], func(e ending) wire.RecordEnding { return wire.RecordEnding{Kind: e.id, Text: Text(e.text)} })
}

// EndNode returns an end in p as a record node, with its winner if known.
func EndNode(p *shogi.Position, e kifu.End) wire.RecordNode {
	see := &wire.RecordView{Side: match.SideName(p.Side()), SFEN: notation.FormatSFEN(p)}
	out := wire.RecordNode{Parent: -1, View: see}
	out.End, see.End = End(e)
	if c, won := e.Result(p.Side()).Outcome.Winner(); won {
		see.Winner = match.SideName(c)
	}
	return out
}

// endByRule returns the end of a game that the last of the moves from p ended by rule, or nil.
func endByRule(p shogi.Position, played []shogi.Move) *wire.RecordNode {
	g := shogi.NewGame(p)
	for _, m := range played {
		if g.Result().Over() || g.Play(m) != nil {
			return nil
		}
	}
	result := g.Result()
	if !result.Over() {
		return nil
	}
	node := EndNode(g.Position(), records.EndOf(result, g.Position().Side()))
	if c, won := result.Outcome.Winner(); won { // some words of records do not name the winner
		node.View.Winner = match.SideName(c)
	}
	return &node
}

// Asked adds the requested end after moves from p; kind may be "".
func Asked(out *wire.Studied, p shogi.Position, played []shogi.Move, kind string) error {
	if kind == "" {
		return nil
	}
	e, ok := EndOf(wire.RecordEnd{Kind: kind})
	if !ok {
		return refusal.Newf(refusal.BadRequest, "There is no end %q.", kind).ForPrograms()
	}
	p, _ = Behind(p, played, len(played)+1)
	out.Ended = new(EndNode(&p, e))
	return nil
}
