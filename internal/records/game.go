package records

import (
	"context"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// OfGame returns the record of a game as a client sees it, running or over.
func (d *Desk) OfGame(ctx context.Context, g wire.Game) (out wire.RecordRead, err error) {
	err = d.work(ctx, func() error {
		r, err := gameRecord(g)
		if err != nil {
			return err
		}
		out.Record, err = show(r)
		return err
	})
	return out, err
}

func gameRecord(g wire.Game) (*kifu.Record, error) {
	rules, err := lookup(g.Rules)
	if err != nil {
		return nil, err
	}
	p, err := place(rules, g.Start)
	if err != nil {
		return nil, err
	}
	r := kifu.New(rules)
	r.Start = kifu.StartAt(rules, p)
	black, white := kifu.KeyBlack, kifu.KeyWhite
	if g.Handicap != "" {
		black, white = kifu.KeyReceiver, kifu.KeyGiver
		if start, err := kifu.HandicapStart(rules, g.Handicap); err == nil && start.SFEN() == r.Start.SFEN() {
			r.Start = start
		}
	}
	r.Headers.Set(kifu.KeyStarted, time.UnixMilli(g.Created).UTC().Format("2006/01/02 15:04:05"))
	r.Headers.Set(black, playerName(g.Black))
	r.Headers.Set(white, playerName(g.White))
	if limit := timeLimit(g.Time.Clock); limit != "" {
		r.Headers.Set(kifu.KeyTimeLimit, limit)
	}
	node, letters := r.Root, csa.NewAlphabet(rules)
	annotate(node, notesAt(&g, 0), letters, &p)
	var totals [2]time.Duration
	for i, m := range g.Moves {
		move, err := notation.ParseUSI(rules.Rules, m.USI)
		if err != nil {
			return nil, fmt.Errorf("game %s, move %d: %w", g.ID, i+1, err)
		}
		spent := time.Duration(m.Spent) * time.Millisecond
		side := r.SideAt(i + 1)
		totals[side] += spent
		next := &kifu.Node{Move: move, Time: kifu.Time{Known: true, Spent: spent, Total: totals[side]}}
		node.Children = append(node.Children, next)
		node = next
		if len(g.Notes) > 0 {
			if err := p.Play(move); err != nil {
				return nil, fmt.Errorf("game %s, move %d: %w", g.ID, i+1, err)
			}
			annotate(node, notesAt(&g, i+1), letters, &p)
		}
	}
	if g.Result != nil {
		end := gameEnd(g.Result, r.SideAt(len(g.Moves)+1))
		last := &kifu.Node{End: &end}
		node.Children = append(node.Children, last)
	}
	return r, nil
}

func playerName(p wire.Player) string {
	switch {
	case p.Kind == "engine":
		return fmt.Sprintf("komadai Lv.%d", p.Level)
	case p.Name != "":
		return p.Name
	}
	return "Player"
}

// timeLimit words a time control as records have it.
func timeLimit(c wire.Clock) string {
	main, second := c.Main/1000, int64(1000)
	switch c.Kind {
	case "byoyomi":
		return fmt.Sprintf("%d分+%d秒", main/60, c.Byoyomi/second)
	case "fischer":
		return fmt.Sprintf("%d分 1手%d秒加算", main/60, c.Increment/second)
	case "sudden":
		return fmt.Sprintf("%d分", main/60)
	}
	return ""
}

// gameEnd is the end of a game for the record, with side to move. A record says
// by its word who has won; where no word fits, one is made that names the side.
func gameEnd(result *wire.Result, side shogi.Color) kifu.End {
	loses := (result.Winner == "w") == (side == shogi.Black) && result.Winner != ""
	mover, other := "先手", "後手"
	if side == shogi.White {
		mover, other = other, mover
	}
	pick := func(toMove, afterMove kifu.End) kifu.End {
		if loses {
			return toMove
		}
		return afterMove
	}
	of := func(k kifu.EndKind) kifu.End { return kifu.End{Kind: k} }
	word := func(w string) kifu.End { return kifu.End{Kind: kifu.EndOther, Word: w} }
	switch result.Reason {
	case shogi.Resignation.String():
		return pick(of(kifu.EndResign), word(other+"投了"))
	case shogi.Mate.String(), shogi.NoLegalMove.String():
		return of(kifu.EndMate)
	case shogi.TimeUp.String():
		return pick(of(kifu.EndTime), word(other+"時間切れ"))
	case shogi.FoulPlayed.String(), shogi.DeclarationFailed.String():
		return pick(of(kifu.EndFoulLoss), of(kifu.EndFoulWin))
	case shogi.Sennichite.String():
		return of(kifu.EndRepetition)
	case shogi.PerpetualCheck.String():
		return pick(of(kifu.EndPerpetual), of(kifu.EndFoulWin))
	case shogi.Declaration.String():
		return pick(word(other+"入玉宣言勝ち"), of(kifu.EndDeclare))
	case shogi.Impasse.String():
		return of(kifu.EndImpasse)
	case shogi.ImpassePoints.String():
		return word(map[bool]string{true: other, false: mover}[loses] + "点数勝ち")
	case shogi.MoveLimit.String():
		return of(kifu.EndMaxMoves)
	case shogi.TryReached.String():
		return of(kifu.EndTry)
	case shogi.PointsScored.String(), shogi.HuntOver.String():
		return of(kifu.EndPoints)
	}
	return of(kifu.EndAbort)
}
