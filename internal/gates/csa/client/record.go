package client

import (
	"strconv"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/gates/csa/talk"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Game is a finished game, for [Config.Save].
type Game struct {
	ID     string
	Record *kifu.Record
	// Outcome is "win", "lose", "draw", or "" for an aborted or lost game.
	Outcome string
}

func (g *game) record(engine string) *kifu.Record {
	b := kifu.NewBuilder(kifu.FormatCSA, kifu.ReadOptions{Lenient: true})
	start := kifu.StartAt(g.set, g.start)
	rec := b.Record()
	rec.Headers = g.headers(start.Handicap != "")
	b.Start(g.set, start)
	var total [2]time.Duration
	for _, p := range g.plies {
		side := b.Side()
		if b.Move(p.move, kifu.Place{}) != nil {
			break
		}
		n := b.Node()
		if p.timed {
			total[side] += p.spent
			n.Time = kifu.Time{Known: true, Spent: p.spent, Total: total[side]}
		}
		if p.eval != nil {
			e := *p.eval
			if g.side() == side {
				e.Engine = "" // CSA has no field for it
			}
			n.Evaluations = append(n.Evaluations, e)
		}
	}
	if g.held != nil {
		b.Node().Comments = append(b.Node().Comments, "The server sent the move "+g.held.said.Word+".")
	}
	side := b.Side()
	if end := g.end(side); b.End(end, kifu.Place{}) == nil {
		if s := talk.ParseStatement(g.word); s.Timed {
			b.Node().Time = kifu.Time{Known: true, Spent: s.Spent, Total: total[side] + s.Spent}
		}
	}
	done, _, err := b.Finish()
	if err != nil {
		return rec
	}
	if engine != "" {
		done.Notes = append(done.Notes, engine)
	}
	return done
}

func (g *game) headers(handicap bool) (h kifu.Headers) {
	names, _ := kifu.PlayerKeys(handicap)
	for side, key := range names {
		h.Set(key, g.summary.Names[side])
	}
	h.Set(kifu.KeyEvent, g.summary.GameID)
	h.Set(kifu.KeyStarted, g.begun.UTC().Format("2006/01/02 15:04:05"))
	h.Set(kifu.KeyZone, "UTC")
	if t := g.summary.Times; t[0] == t[1] {
		h = append(h, kifu.TimeHeaders(controlOf(t[0]))...)
	} else {
		for side, key := range [2]string{kifu.KeyBlackTime, kifu.KeyWhiteTime} {
			if text := kifu.TimeText(controlOf(t[side])); text != "" {
				h.Set(key, text)
			}
		}
	}
	if g.summary.MaxMoves > 0 {
		h.Set(kifu.KeyMaxMoves, strconv.Itoa(g.summary.MaxMoves))
	}
	return h
}

func controlOf(t talk.Times) clock.Control { return clock.Of(t.Total, t.Byoyomi, t.Increment, 1) }

func (g *game) end(side shogi.Color) kifu.End {
	kind, known := ends[g.reason]
	switch {
	case !known:
		kind = kifu.EndAbort
	case kind == kifu.EndFoulLoss && (g.result == "#LOSE") != (side == g.side()):
		kind = kifu.EndFoulWin // the protocol names the loser only by the result
	case kind == kifu.EndDeclare && g.result == "#DRAW":
		kind = kifu.EndImpasse
	}
	return kifu.End{Kind: kind}
}

var ends = map[string]kifu.EndKind{
	"#RESIGN": kifu.EndResign, "#TIME_UP": kifu.EndTime, "#SENNICHITE": kifu.EndRepetition, "#MAX_MOVES": kifu.EndMaxMoves, "#JISHOGI": kifu.EndDeclare,
	"#ILLEGAL_MOVE": kifu.EndFoulLoss, "#ILLEGAL_ACTION": kifu.EndFoulLoss, "#OUTE_SENNICHITE": kifu.EndFoulLoss,
}
