package view

import (
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Explored converts the results for a position; a and page may be nil.
func Explored(rules *variant.RuleSet, p *shogi.Position, indexed int64, a *explore.Answer, page *explore.Page) wire.Explored {
	out := wire.Explored{
		Rules: rules.ID, SFEN: notation.FormatSFEN(p), Turn: side(p.Side()), Indexed: indexed,
		Moves: []wire.ExploreMove{}, Games: []wire.ExploreGame{},
	}
	if a != nil {
		out.Here = new(wire.ExploreTally(a.Tally))
		for _, m := range a.Moves {
			one := wire.ExploreMove{Games: wire.ExploreTally(m.Tally), Rating: m.Rating, Evaluation: m.Eval, Evaluated: m.Evaled}
			if m.Move != shogi.NoMove {
				one.USI = notation.FormatUSI(rules.Rules, m.Move)
				one.Ja = notation.FormatJapanese(p, m.Move, shogi.NoMove, notation.NoMarks)
				one.Western = notation.FormatWestern(p, m.Move, false)
			}
			out.Moves = append(out.Moves, one)
		}
	}
	if page != nil {
		out.Next, out.Games = page.Next, wire.List(page.Hits, exploreGame)
	}
	return out
}

func exploreGame(h explore.Hit) wire.ExploreGame {
	out := wire.ExploreGame{
		Number: h.Number, Rules: h.Rules, Black: h.Players[0], White: h.Players[1], BlackRating: h.Ratings[0], WhiteRating: h.Ratings[1],
		Date: explore.DateText(h.Date), Plies: len(h.Moves), Ply: h.Ply,
	}
	if id, ok := strings.CutPrefix(h.Source, explore.PlayedHere); ok {
		out.Game = id
	} else {
		out.Source = h.Source
	}
	switch h.Outcome {
	case shogi.BlackWins:
		out.Winner = side(shogi.Black)
	case shogi.WhiteWins:
		out.Winner = side(shogi.White)
	case shogi.NoResult:
		out.Winner = "draw"
	}
	return out
}

// ExploreShapes lists the castles and openings.
func ExploreShapes(rules *variant.RuleSet) wire.ExploreShapes {
	out := wire.ExploreShapes{Shapes: []wire.ExploreShape{}}
	for _, s := range explore.Shapes() {
		setup := shogi.Setup{Rules: rules.Rules, Ply: 1}
		for _, p := range s.Parts[0].Squares {
			setup.Board[p.Square] = p.Piece
		}
		for c, hand := range s.Parts[0].Hands {
			for k, n := range hand {
				setup.Hands[c][k] = uint8(n)
			}
		}
		out.Shapes = append(out.Shapes, wire.ExploreShape{ID: s.ID, Group: s.Group, Name: wire.Text{Ja: s.Name.Ja, Zh: s.Name.Zh, En: s.Name.En}, SFEN: notation.FormatSetup(&setup)})
	}
	return out
}
