package explore

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Record returns the main line with players and result.
func (g *Game) Record(library Library) (*kifu.Record, error) {
	set, err := library.Lookup(g.Rules)
	if err != nil {
		return nil, err
	}
	p, err := g.Begin(library)
	if err != nil {
		return nil, err
	}
	rec := kifu.New(set)
	rec.Start = kifu.StartAt(set, p)
	if g.Date > 0 {
		rec.Headers.Set(kifu.KeyDate, DateText(g.Date))
	}
	names, ratings := kifu.PlayerKeys(rec.Start.Handicap != "")
	for c := range g.Players {
		if g.Players[c] != "" {
			rec.Headers.Set(names[c], g.Players[c])
		}
		if g.Ratings[c] > 0 {
			rec.Headers.Set(ratings[c], strconv.Itoa(g.Ratings[c]))
		}
	}
	node := rec.Root
	for i, m := range g.Moves {
		if err := p.Play(m); err != nil {
			return nil, fmt.Errorf("move %d of game %d breaks the rules of %s: %w", i+1, g.Number, g.Rules, err)
		}
		next := &kifu.Node{Move: m}
		if i < len(g.Evals) && g.Evals[i] != NoEval {
			next.Evaluations = []kifu.Evaluation{{Score: kifu.CP(int(g.Evals[i]))}}
		}
		node.Children = append(node.Children, next)
		node = next
	}
	if g.Ending != "" {
		end := kifu.EndOf(g.Ending)
		node.Children = append(node.Children, &kifu.Node{End: &end})
	}
	return rec, nil
}

// DateText returns 2026/11/23, 2026/11, 2026, or "".
func DateText(date int) string {
	y, m, d := date/10_000, date/100%100, date%100
	switch {
	case date == 0:
		return ""
	case m == 0:
		return strconv.Itoa(y)
	case d == 0:
		return fmt.Sprintf("%d/%02d", y, m)
	}
	return fmt.Sprintf("%d/%02d/%02d", y, m, d)
}

// ParseDate reads 2026, 2026-11, 2026-11-23, also with /. last selects the last day instead of
// the first.
func ParseDate(text string, last bool) (int, error) {
	date := dateOf(text)
	if date == 0 {
		return 0, fmt.Errorf("%q is no date: want 2026, 2026-11 or 2026-11-23", text)
	}
	if last {
		if date%10_000 == 0 {
			return date + 1299, nil
		}
		if date%100 == 0 {
			return date + 99, nil
		}
	}
	return date, nil
}

// WinFor reads black, white or draw.
func WinFor(word string) (shogi.Outcome, bool) {
	i := slices.Index(outcomes[:], word)
	return shogi.Outcome(max(i, 0)), i >= 0
}

// OutcomeWord is the inverse of [WinFor].
func OutcomeWord(o shogi.Outcome) string {
	return outcomes[o]
}

var outcomes = [...]string{shogi.Undecided: "", shogi.BlackWins: "black", shogi.WhiteWins: "white", shogi.NoResult: "draw"}
