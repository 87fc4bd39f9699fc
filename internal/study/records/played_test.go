package records

import (
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var (
	book match.Rulebook
	noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
)

// played takes 1.5 s for the first move and 1.5 s more for each next one.
func played(t *testing.T, c match.Config, moves ...string) *match.Game {
	t.Helper()
	rs, err := variant.Lookup(c.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if c.Start == "" {
		c.Start = rs.SFEN
	}
	created, err := match.Create(&book, c, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{created})
	if err != nil {
		t.Fatal(err)
	}
	now := noon
	for i, m := range moves {
		now = now.Add(time.Duration(i+1) * 1500 * time.Millisecond)
		do(t, g, now, match.Command{Kind: match.Moved, Side: g.Position().Side(), Move: m, Seq: g.Seq()})
	}
	return g
}

func do(t *testing.T, g *match.Game, now time.Time, c match.Command) {
	t.Helper()
	events, err := g.Decide(c, now)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}

func pairing() match.Config {
	return match.Config{Rules: "standard", Impasse: shogi.Impasse24Agreed, Players: [2]match.Player{{Name: "羽織", Rating: 1622}, {Engine: 3}}}
}

func TestHeaders(t *testing.T) {
	rook := pairing()
	rook.Handicap = "rook"
	set, _ := variant.Lookup("standard")
	for _, h := range set.Handicaps {
		if h.ID == "rook" {
			rook.Start = h.SFEN
		}
	}
	rook.Players = [2]match.Player{{Name: "下"}, {Name: "上", Rating: 2100}}
	cup := pairing()
	cup.Tournament, cup.MaxMoves, cup.Fouls, cup.Impasse = "abc", 256, match.LoseByFoul, shogi.ImpasseTry
	cup.Players[1] = match.Player{Name: "B"}
	toss := pairing()
	toss.Toss = &match.Toss{Pawns: true, Throws: [][5]match.Face{
		{match.PawnFace, match.TokinFace, match.PawnFace, match.TokinFace, match.Overlap},
		{match.PawnFace, match.TokinFace, match.PawnFace, match.Standing, match.PawnFace},
	}}
	for name, c := range map[string]struct {
		config match.Config
		want   map[string]string
	}{
		"plain":    {pairing(), map[string]string{"開始日時": "2026/11/21 12:00:00", "タイムゾーン": "UTC", "先手": "羽織", "後手": "komadai Lv.3", "先手レーティング": "1622", "場所": "https://x/games/1", "終了日時": "", "棋戦": "", "持ち時間": ""}},
		"tossed":   {toss, map[string]string{"振り駒": "歩3枚 と1枚 先手 羽織"}},
		"handicap": {rook, map[string]string{"下手": "下", "上手": "上", "上手レーティング": "2100", "先手": ""}},
		"cup":      {cup, map[string]string{"棋戦": "komadai tournament abc", "最大手数": "256", "反則": "負け", "持将棋": "トライルール"}},
	} {
		r, err := OfGame(nil, played(t, c.config), "https://x/games/1")
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range c.want {
			if got, _ := r.Headers.Get(key); got != want {
				t.Errorf("%s: %s is %q, want %q", name, key, got, want)
			}
		}
		if c.config.Handicap != r.Start.Handicap {
			t.Errorf("%s: the handicap is %q", name, r.Start.Handicap)
		}
	}
}

// Every time control is written in full and read back.
func TestTimeControls(t *testing.T) {
	for _, control := range []clock.Control{
		{Kind: clock.Sudden, Main: 10 * time.Minute},
		{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 3},
		{Kind: clock.Fischer, Main: 5 * time.Minute, Increment: 3 * time.Second},
		{Kind: clock.Combined, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 1, Increment: 5 * time.Second},
		{Kind: clock.Correspondence, Byoyomi: 72 * time.Hour, Periods: 1},
	} {
		c := pairing()
		c.Control = control
		r, err := OfGame(nil, played(t, c), "")
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := r.Headers.Control(); !ok || got != control {
			t.Errorf("%v: the record says %v: %v", control, got, r.Headers)
		}
	}
}

func TestMoves(t *testing.T) {
	g := played(t, pairing(), "7g7f", "3c3d", "2g2f")
	do(t, g, noon.Add(9*time.Second), match.Command{Kind: match.Noted, Side: shogi.Black, Text: "30 -8384FU", Seq: g.Seq()})
	r, err := OfGame(nil, g, "")
	if err != nil {
		t.Fatal(err)
	}
	if main := r.Main(); len(main) != 3 || main[2].Time != (kifu.Time{Known: true, Spent: 4500 * time.Millisecond, Total: 6 * time.Second}) || len(main[2].Evaluations) != 0 {
		t.Errorf("running: %+v", main[len(main)-1])
	}
	do(t, g, noon.Add(20*time.Second), match.Command{Kind: match.Resigned, Side: shogi.Black, Seq: g.Seq()})
	if r, err = OfGame(nil, g, ""); err != nil {
		t.Fatal(err)
	}
	end, side := r.End()
	if ended, _ := r.Headers.Get(kifu.KeyEnded); ended != "2026/11/21 12:00:20" || end == nil || end.String() != "先手投了" || side != shogi.White {
		t.Errorf("over: %v at %s", end, ended)
	}
	if main := r.Main(); len(main[2].Evaluations) != 1 || len(main[2].Evaluations[0].PV) != 1 {
		t.Errorf("the note: %+v", main[2])
	}
}

// Every end is a record's end with the same winner, if it can be expressed.
func TestEnds(t *testing.T) {
	black, white, drawn := shogi.WinFor(shogi.Black), shogi.WinFor(shogi.White), shogi.NoResult
	for _, c := range []struct {
		reason  shogi.Reason
		outcome shogi.Outcome
		side    shogi.Color
		end     string
		says    bool // the winner
	}{
		{shogi.Resignation, white, shogi.Black, "投了", true},
		{shogi.Resignation, black, shogi.Black, "後手投了", false},
		{shogi.Mate, black, shogi.White, "詰み", true},
		{shogi.TimeUp, black, shogi.White, "切れ負け", true},
		{shogi.TimeUp, white, shogi.White, "先手時間切れ", false},
		{shogi.FoulPlayed, black, shogi.White, "反則負け", true},
		{shogi.FoulPlayed, white, shogi.White, "反則勝ち", true},
		{shogi.Sennichite, drawn, shogi.Black, "千日手", true},
		{shogi.PerpetualCheck, black, shogi.White, "連続王手の千日手", true},
		{shogi.PerpetualCheck, white, shogi.White, "反則勝ち", true},
		{shogi.Declaration, black, shogi.Black, "入玉勝ち", true},
		{shogi.Impasse, drawn, shogi.Black, "持将棋", true},
		{shogi.ImpassePoints, black, shogi.Black, "先手点数勝ち", false},
		{shogi.ImpassePoints, black, shogi.White, "先手点数勝ち", false},
		{shogi.MoveLimit, drawn, shogi.Black, "最大手数", true},
		{shogi.TryReached, black, shogi.White, "トライ", true},
		{shogi.PointsScored, white, shogi.Black, "得点", false},
		{shogi.HuntOver, black, shogi.Black, "得点", false},
	} {
		end := EndOf(shogi.Result{Outcome: c.outcome, Reason: c.reason}, c.side)
		if end.String() != c.end {
			t.Errorf("%s, %v: ends with %s, want %s", c.reason, c.outcome, end, c.end)
		}
		winner, won := c.outcome.Winner()
		if got, says := end.Result(c.side).Outcome.Winner(); c.says && (says != won || won && got != winner) {
			t.Errorf("%s, %v: the record says %v, %v", c.reason, c.outcome, got, says)
		}
	}
	for r := shogi.Mate; r.String() != "unknown"; r++ {
		if end := EndOf(shogi.Result{Outcome: black, Reason: r}, shogi.White); end.Kind == kifu.EndAbort && r != shogi.Abandoned {
			t.Errorf("%s has no end", r)
		}
	}
}
