package contest

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const ms = time.Millisecond

// Increments precede the move, byoyomi is per move, and the margin gives no time.
func TestClock(t *testing.T) {
	fischer := &Pace{Main: 1000 * ms, Increment: 100 * ms}
	c := newClock([2]*Pace{fischer, {Byoyomi: 300 * ms, Main: 200 * ms}}, 50*ms)
	c.start(shogi.Black)
	if l := c.limits(shogi.Black, false); l.Time[0] != 1000*ms || l.Increment[0] != 100*ms || c.room(shogi.Black, time.Hour) != 1150*ms {
		t.Errorf("the first move gets %+v", l)
	}
	if l := c.limits(shogi.Black, true); l.Time[0] != 1100*ms {
		t.Errorf("with the full clock the first move gets %+v", l)
	}
	steps := []struct {
		side  shogi.Color
		spent time.Duration
		ok    bool
		left  time.Duration
	}{
		{shogi.Black, 600 * ms, true, 500 * ms},
		{shogi.White, 150 * ms, true, 50 * ms},
		{shogi.Black, 600 * ms, true, 0},
		{shogi.White, 340 * ms, true, 0},
		{shogi.White, 301 * ms, true, 0},
		{shogi.White, 350 * ms, true, 0},
		{shogi.White, 351 * ms, false, 0},
		{shogi.Black, 151 * ms, false, 0},
	}
	for i, s := range steps {
		if i > 0 {
			c.start(s.side)
		}
		if ok := c.press(s.side, s.spent); ok != s.ok || c.left[s.side] != s.left {
			t.Errorf("move %d: in time %v with %v left, want %v with %v", i, ok, c.left[s.side], s.ok, s.left)
		}
	}
	free := newClock([2]*Pace{{Nodes: 5}, {MoveTime: time.Hour}}, 0)
	if !free.press(shogi.Black, time.Hour) || free.limits(shogi.Black, false).Timed || free.room(shogi.White, time.Minute) != 2*time.Hour {
		t.Error("a game without a clock has one")
	}
}

// Games end by scores only if both players agree long enough.
func TestReferee(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		a      Adjudication
		scores []int // by move, for the mover; 9999 for unknown
		want   string
	}{
		{"won by black", Adjudication{Win: 1000, WinMoves: 2}, []int{1200, -1100, 1000, -3000}, "adjudicated-win 0"},
		{"won by white", Adjudication{Win: 1000, WinMoves: 2}, []int{0, 1200, -1100, 1000, -3000}, "adjudicated-win 1"},
		{"one does not agree", Adjudication{Win: 1000, WinMoves: 2}, []int{1200, -1100, 1000, -900, 1100, -1100, 1100}, ""},
		{"one says nothing", Adjudication{Win: 1000, WinMoves: 1}, []int{1200, 9999, 1200, 9999}, ""},
		{"never", Adjudication{}, []int{9000, -9000, 9000, -9000}, ""},
		{"drawn", Adjudication{Draw: 10, DrawMoves: 2}, []int{0, 5, -10, 10}, "adjudicated-draw 2"},
		{"not level", Adjudication{Draw: 10, DrawMoves: 2}, []int{0, 5, -11, 10}, ""},
		{"too early", Adjudication{Draw: 10, DrawMoves: 1, DrawFrom: 1}, []int{0, 0, 0, 0}, ""},
	} {
		game := shogi.NewGame(set.Start)
		r := referee{a: &c.a}
		got, side := "", shogi.Black
		for _, s := range c.scores {
			if v := r.moved(game, side, s, s != 9999); v.over() {
				winner, ok := v.outcome.Winner()
				if !ok {
					winner = 2
				}
				got = v.reason + " " + string('0'+rune(winner))
			}
			side = side.Other()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	r := referee{a: &Adjudication{MaxMoves: 1}}
	game := shogi.NewGame(set.Start)
	if r.before(game).over() {
		t.Error("a game of no moves is too long")
	}
	if err := game.Play(game.Position().AppendLegal(nil)[0]); err != nil {
		t.Fatal(err)
	}
	if v := r.before(game); v.reason != ReasonLong || v.outcome != shogi.NoResult {
		t.Errorf("after the last move allowed: %+v", v)
	}
}

func TestSecuredHunt(t *testing.T) {
	set, err := variant.Lookup("seishin")
	if err != nil {
		t.Fatal(err)
	}
	for sfen, want := range map[string]verdict{
		"****1****/***3***/**5**/9/9/j8/9/9/9/9/7QJ/9/9/9/**5**/***3***/****1**** b 10VMm 1":  {},
		"****1****/***3***/**5**/9/9/j8/9/9/9/9/7QJ/9/9/9/**5**/***3***/****1**** b 11VMm 1":  {shogi.BlackWins, ReasonSecured},
		"****1****/***3***/**5**/9/9/jq7/9/9/9/9/8J/9/9/9/**5**/***3***/****1**** b M11vm 1":  {shogi.WhiteWins, ReasonSecured},
		"****1****/***3***/**5**/9/9/jq7/9/9/9/9/7QJ/9/9/9/**5**/***3***/****1**** b M11vm 1": {},
	} {
		setup, err := notation.ParseSFEN(set.Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		r := referee{a: &Adjudication{}}
		if got := r.before(shogi.NewGame(p)); got != want {
			t.Errorf("%s: %+v, want %+v", sfen, got, want)
		}
	}
}

func played(players int, schedule Schedule, pairs ...[2]int) (*Options, *Standing) {
	o := &Options{Schedule: schedule, Openings: &List{text: "made up"}, Pace: Pace{Nodes: 1}}
	o.Rules, _ = variant.Lookup("standard")
	for i := range players {
		o.Players = append(o.Players, Player{Name: string('a' + rune(i))})
	}
	o.pairings = schedule.Pairings(players)
	s := newStanding(o)
	words := []string{WhiteWon, DrawnGame, BlackWon}
	for i, p := range pairs {
		at := slotOf(2*i, len(o.pairings))
		m := o.pairings[at.pairing]
		a, b := o.Players[m.First].Name, o.Players[m.Second].Name
		s.add(&Game{Number: 2 * i, Black: a, White: b, Result: words[p[0]], Reason: "mate", Moves: "7g7f"})
		s.add(&Game{Number: 2*i + 1, Black: b, White: a, Result: words[2-p[1]], Reason: ReasonCrash, Moves: "7g7f"})
	}
	return o, s
}

func TestStanding(t *testing.T) {
	_, s := played(2, RoundRobin, [2]int{2, 2}, [2]int{2, 0}, [2]int{1, 0}, [2]int{0, 0}, [2]int{2, 1})
	m := s.Meetings[0]
	if m.Pairs != (Pairs{1, 1, 1, 1, 1}) || m.Tally != (Tally{Wins: 4, Draws: 2, Losses: 4}) || s.Games != 10 || s.Plies != 10 {
		t.Errorf("%+v of %d games", m, s.Games)
	}
	a, b := s.Players[0], s.Players[1]
	if a.Black != (Tally{Wins: 3, Draws: 1, Losses: 1}) || b.Black != (Tally{Wins: 3, Draws: 1, Losses: 1}) {
		t.Errorf("as Black %+v and %+v", a.Black, b.Black)
	}
	if a.Faults.Crash != 3 || b.Faults.Crash != 1 {
		t.Errorf("crashes: %+v, %+v", a.Faults, b.Faults)
	}
}

func TestSchedule(t *testing.T) {
	for s, want := range map[Schedule]int{RoundRobin: 6, Gauntlet: 3, Ladder: 3} {
		all := s.Pairings(4)
		if len(all) != want {
			t.Errorf("%s of four has %d pairings", s, len(all))
		}
		for _, p := range all {
			if ok := map[Schedule]bool{RoundRobin: p.First < p.Second, Gauntlet: p.First == 0 && p.Second > 0, Ladder: p.Second == p.First+1}; !ok[s] {
				t.Errorf("%s: %v", s, p)
			}
		}
		if again, err := ParseSchedule(s.String()); err != nil || again != s {
			t.Errorf("%s is read as %s, %v", s, again, err)
		}
	}
	if got := slotOf(11, 3); got != (slot{round: 1, pairing: 2, swapped: true}) {
		t.Errorf("game 11 is %+v", got)
	}
}

// With two players the rating is the Elo difference except for the half draw; in a ladder
// differences add up.
func TestRatings(t *testing.T) {
	var pairs [][2]int
	for range 100 {
		pairs = append(pairs, [2]int{2, 2}, [2]int{2, 0})
	}
	_, s := played(2, RoundRobin, pairs...)
	r := s.Ratings()
	if math.Abs(r[1].Elo+190.8) > 1 || r[0] != (Rating{}) || math.Abs(r[1].Error-39.3) > 1 {
		t.Errorf("at 75 %% of 400 games the other has %+v", r[1])
	}
	_, s = played(3, Ladder, pairs...) // a–b all won, b–c all shared
	r = s.Ratings()
	if r[1].Elo > -300 || math.Abs(r[2].Elo-r[1].Elo) > 1 || math.IsInf(r[1].Elo, 0) || math.IsNaN(r[2].Error) {
		t.Errorf("the ladder has %+v", r)
	}
	_, s = played(3, RoundRobin)
	for _, r := range s.Ratings() {
		if r.Elo != 0 || math.IsNaN(r.Error) {
			t.Errorf("without games the ratings are %+v", s.Ratings())
		}
	}
}

func TestReport(t *testing.T) {
	for name, pairs := range map[string][][2]int{"none": nil, "won": {{2, 2}, {2, 2}}, "mixed": {{2, 0}, {1, 1}, {0, 1}, {2, 1}}} {
		for players := 2; players <= 3; players++ {
			o, s := played(players, RoundRobin, pairs...)
			o.Players[0].Name, s.Players[0].Name = "<script>&", "<script>&"
			if players == 2 {
				o.SPRT = &SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
			}
			r := NewReport(o, s)
			text := r.Text()
			for _, want := range []string{"<script>&", "standard", "made up"} {
				if !strings.Contains(text, want) {
					t.Errorf("%s: the text lacks %q:\n%s", name, want, text)
				}
			}
			if unknown := strings.Contains(text, "%  –"); unknown != (pairs == nil) {
				t.Errorf("%s: where no games are counted a rating is unknown, else it is known:\n%s", name, text)
			}
			if strings.Contains(text, "NaN") || strings.Contains(s.Line(), "NaN") || players == 2 != strings.Contains(text, "SPRT logistic") {
				t.Errorf("%s: the text is\n%s", name, text)
			}
			if b, err := json.Marshal(r); err != nil || strings.Contains(string(b), `"elo_error":null`) != (pairs == nil) {
				t.Errorf("%s: %s, %v", name, b, err)
			}
			var b bytes.Buffer
			if err := r.HTML(&b); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.String(), "<script>") || strings.Contains(b.String(), "ZgotmplZ") {
				t.Errorf("%s: the page holds a name as it is", name)
			}
			wellFormed(t, b.String())
			if strings.Contains(b.String(), "viewBox") || strings.Count(b.String(), "<p><span>") != len(r.Meetings) {
				t.Errorf("%s: the chart of the page is drawn to a fixed width, or lacks a meeting", name)
			}
			b.Reset()
			if err := r.SVG(&b); err != nil {
				t.Fatal(err)
			}
			if d := b.String(); strings.Contains(d, "<script>") || strings.Contains(d, "%!") || strings.Contains(d, "ZgotmplZ") || strings.Contains(d, "SPRT") != (players == 2) {
				t.Errorf("%s: the drawing is\n%s", name, d)
			}
			wellFormed(t, b.String())
		}
	}
}

func wellFormed(t *testing.T, page string) {
	t.Helper()
	_, page, _ = strings.Cut(page, "<svg")
	drawing, _, ok := strings.Cut(page, "</svg>")
	d := xml.NewDecoder(strings.NewReader("<svg" + drawing + "</svg>"))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil || !ok {
			t.Fatalf("the drawing is no XML: %v", err)
		}
	}
}

func TestRecord(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	cp := func(v int) *int { return &v }
	g := Game{
		Black: "a", White: "b", SFEN: set.SFEN, Moves: "7g7f 3c3d 2g2f 8c8d", Opening: 2,
		Result: WhiteWon, Reason: "time", Scores: []*int{cp(35), cp(MateScore - 5)}, Millis: []int64{1200, 3400, 9000},
	}
	rec, err := g.Record(set, "test")
	if err != nil {
		t.Fatal(err)
	}
	line := rec.Main()
	if n := line[3]; n.Time.Spent != 3400*ms || len(n.Evaluations) != 1 || n.Evaluations[0].Score != kifu.MateIn(5, -1) {
		t.Errorf("the fourth move has %+v", n)
	}
	if r := rec.Result(); r.Outcome != shogi.WhiteWins || r.Reason != shogi.TimeUp {
		t.Errorf("the result is %+v", r)
	}
	for _, codec := range formats.All() {
		var b bytes.Buffer
		if _, err := codec.Write(&b, rec, kifu.WriteOptions{}); err != nil {
			t.Errorf("%s: %v", codec.Format, err)
			continue
		}
		again, _, err := codec.Read(&b, kifu.ReadOptions{})
		if err != nil || len(again) != 1 || len(again[0].Moves()) != 4 {
			t.Errorf("%s: read again: %v", codec.Format, err)
		}
	}
	for reason, want := range map[string]kifu.EndKind{
		ReasonCrash: kifu.EndOther, ReasonDraw: kifu.EndDraw, ReasonLong: kifu.EndMaxMoves, "mate": kifu.EndMate,
	} {
		g := Game{SFEN: set.SFEN, Result: BlackWon, Reason: reason}
		if reason == ReasonDraw || reason == ReasonLong {
			g.Result = DrawnGame
		}
		rec, err := g.Record(set, "test")
		if end, _ := rec.End(); err != nil || end == nil || end.Kind != want {
			t.Errorf("%s ends as %v, %v", reason, end, err)
		}
	}
	if _, err := (&Game{SFEN: set.SFEN, Moves: "7g7e"}).Record(set, "test"); err == nil {
		t.Error("an illegal move was recorded")
	}
}

func TestPlayers(t *testing.T) {
	p, err := ParsePlayer("name=new,nodes=5000,Param.KingDanger=4,cmd=./engine  usi -x,byoyomi=500ms,full-clock=true")
	if err != nil || len(p.Options) != 1 {
		t.Fatalf("%+v, %v", p, err)
	}
	expect.All(t, "p",
		expect.That("Name", p.Name, "new"), expect.That("len(Command)", len(p.Command), 3), expect.That("Pace.Nodes", p.Pace.Nodes, 5000),
		expect.That("Pace.Byoyomi", p.Pace.Byoyomi, 500*ms), expect.True("FullClock", p.FullClock),
		expect.That("Options[0]", p.Options[0], (Option{"Param.KingDanger", "4"})),
	)
	for text, want := range map[string]string{
		"nodes=5": "has no name", "name": "a key and a value", "name=a,nodes=x": `nodes "x" is no number`,
		"name=a,byoyomi=5": "no time such as", "name=a,cmd=": "cmd is empty", "name=a,full-clock=si": "true or false", "name=a,depth=-1": "depth -1",
	} {
		if _, err := ParsePlayer(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	path := filepath.Join(t.TempDir(), "engines.toml")
	read := func(text string) ([]Player, error) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return ReadPlayers(path)
	}
	all, err := read("[[engine]]\nname = 'a'\n[[engine]]\nname = 'b'\ncommand = ['x', 'y z']\nbyoyomi = '1s'\n[engine.options]\nUSI_Hash = 64\n\"Param.NullMove\" = 0\nBook = false\n")
	if err != nil || len(all) != 2 || len(all[1].Options) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	expect.All(t, "all",
		expect.True("all[0].Own()", all[0].Own()), expect.True("!all[1].Own()", !all[1].Own()),
		expect.That("all[1].Pace.Byoyomi", all[1].Pace.Byoyomi, time.Second),
		expect.That("all[1].Options[2]", all[1].Options[2], (Option{"USI_Hash", "64"})),
	)
	for text, want := range map[string]string{
		"": "it has no [[engine]]", "[[engine]]\nname = 'a'\nnods = 4\n": ":3: there is no setting engine.nods",
		"[[engine]\n": ":1: ", "[[engine]]\n": "engine 1: an engine has no name", "[[engine]]\nname = 'a'\ntime = 'x'\n": `engine 1: time "x" is no time`,
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), path) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if _, err := ReadPlayers(filepath.Join(t.TempDir(), "gone")); err == nil {
		t.Error("a file that is not there was read")
	}
}
