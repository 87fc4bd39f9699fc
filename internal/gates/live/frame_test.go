package live

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// mostChange bounds the bytes of a move, before compression.
const mostChange = 2048

// TestChanges: the changes of a socket lead to the whole game, a move is short, and a
// client that missed something gets the whole game.
func TestChanges(t *testing.T) {
	var book match.Rulebook
	for _, rs := range variant.All() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			impasse, err := match.ParseImpasse(rs.Impasse)
			if err != nil {
				t.Fatal(err)
			}
			now := time.UnixMilli(1_700_000_000_000).UTC()
			created, err := match.Create(&book, match.Config{
				Rules: rs.ID, Impasse: impasse, Start: rs.SFEN, Players: [2]match.Player{{Name: "羽織"}, {Name: "another", Rating: 1500}},
				Control: clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 3},
			}, now)
			if err != nil {
				t.Fatal(err)
			}
			g, err := match.Replay(&book, []match.Event{created})
			if err != nil {
				t.Fatal(err)
			}
			f := follower3{t: t, broadcast: (&broadcasts{renderer: view.NewRenderer()}).enter("g")}
			f.see(g, now, 1, "game")
			rnd := rand.New(rand.NewPCG(1, 2))
			long := 30
			if rs.ID == "standard" || rs.ID == "torus" { // the usual, and the most ways that are not straight
				long = 150
			}
			for n := uint64(2); g.Len() < long && !g.Result().Over(); n++ {
				now = now.Add(2 * time.Second)
				turn, _ := g.Turn()
				legal := g.Position().AppendLegal(nil)
				c := match.Command{Kind: match.Moved, Side: turn, Seq: g.Seq(), Move: notation.FormatUSI(g.Rules(), legal[rnd.IntN(len(legal))])}
				if n%20 == 0 {
					c = match.Command{Kind: match.Offered, Side: turn.Other(), Seq: g.Seq(), Offer: match.OfferUndo}
				}
				if n%20 == 1 && g.Offered(turn.Other()) == match.OfferUndo {
					c = match.Command{Kind: match.Accepted, Side: turn, Seq: g.Seq(), Offer: match.OfferUndo}
				}
				events, err := g.Decide(c, now)
				if err != nil {
					continue // an offer that cannot be made now
				}
				for _, e := range events {
					if err := g.Apply(e); err != nil {
						t.Fatal(err)
					}
				}
				f.see(g, now, n, "change")
			}
			f.at[0].edition = 0
			f.see(g, now, 1000, "")
			if f.most > mostChange {
				t.Errorf("a change took %d bytes", f.most)
			}
			t.Logf("%d moves, %d bytes at most", g.Len(), f.most)
		})
	}
}

type follower3 struct {
	t         *testing.T
	broadcast *broadcast
	at        [3]place
	game      [3]map[string]any
	most      int
}

func (f *follower3) see(g *match.Game, now time.Time, version uint64, want string) {
	f.t.Helper()
	for i := range f.at {
		v := play.View{ID: "g", Game: g.Clone(), Now: now, Pair: true, Admitted: true, Version: version, Seated: i > 0, Side: shogi.Color(max(0, i-1))}
		list, err := f.broadcast.messages(v, &f.at[i])
		if err != nil {
			f.t.Fatal(err)
		}
		if want != "" && (len(list) != 1 || !bytes.HasPrefix(list[0], []byte(`{"type":"`+want+`"`))) {
			f.t.Fatalf("%d messages, the first %.200s, want a %s", len(list), list[0], want)
		}
		for _, data := range list {
			f.take(i, data)
		}
		if version > 20 && version%10 > 1 {
			continue // a sample is enough: each change builds on earlier ones
		}
		if diff := cmp.Diff(decode(f.t, f.broadcast.broadcasts.renderer.Game(v)), f.game[i]); diff != "" {
			f.t.Fatalf("seat %d after %d moves:\n%s", i, g.Len(), diff)
		}
	}
}

func (f *follower3) take(i int, data []byte) {
	var m struct {
		wire.LiveChange
		Game map[string]any `json:"game"`
	}
	if err := json.Unmarshal(data, &m); err != nil {
		f.t.Fatal(err)
	}
	if m.Type == "game" {
		f.game[i] = m.Game
		sortLegal(f.game[i])
		return
	}
	f.most = max(f.most, len(data))
	moves := slices.Clone(f.game[i]["moves"].([]any)[:m.Keep])
	f.game[i]["moves"] = append(moves, decode(f.t, map[string]any{"moves": m.Moves})["moves"].([]any)...)
	if m.Legal != nil {
		f.game[i]["legal"] = unpack(m.Legal)
	}
	for key, value := range m.Set {
		if f.game[i][key] = value; value == nil {
			delete(f.game[i], key)
		}
	}
	sortLegal(f.game[i])
}

// step is a square of a packed line, in parentheses or not, with the moves that end
// there.
var step = regexp.MustCompile(`[()~]|(\d+[a-z])([+?]?)`)

func unpack(legal map[string]string) []any {
	out := []any{}
	add := func(usi, sign string, path []any) {
		for _, suffix := range map[string][]string{"": {""}, "+": {"+"}, "?": {"", "+"}}[sign] {
			one := map[string]any{"usi": usi + suffix}
			if path != nil {
				one["path"] = path
			}
			out = append(out, one)
		}
	}
	for what, rest := range legal {
		if rest == "" {
			add(what, "", nil)
		}
		origins := strings.SplitAfter(what, "*")
		if len(origins) > 1 {
			origins = origins[:len(origins)-1]
		}
		for group := range strings.SplitSeq(rest, " ") {
			way, bent, passed := []any{what}, false, false
			for _, m := range step.FindAllStringSubmatch(group, -1) {
				switch {
				case m[0] == "~":
					bent = true
				case m[1] == "":
					passed = m[0] == "("
				default:
					way = append(way, m[1])
					if passed {
						continue
					}
					var path []any
					if bent {
						path = slices.Clone(way)
					}
					for _, from := range origins {
						add(from+m[1], m[2], path)
					}
				}
			}
		}
	}
	return out
}

func decode(t *testing.T, v any) map[string]any {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	sortLegal(out)
	return out
}

// sortLegal sorts the legal moves; a change has another order.
func sortLegal(game map[string]any) {
	if list, ok := game["legal"].([]any); ok {
		slices.SortFunc(list, func(a, b any) int {
			return strings.Compare(a.(map[string]any)["usi"].(string), b.(map[string]any)["usi"].(string))
		})
	}
}

func TestBehind(t *testing.T) {
	var book match.Rulebook
	now := time.UnixMilli(1_700_000_000_000).UTC()
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	created, err := match.Create(&book, match.Config{Rules: rs.ID, Impasse: shogi.Impasse24Agreed, Start: rs.SFEN, Players: [2]match.Player{{Name: "a"}, {Name: "b"}}}, now)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{created})
	if err != nil {
		t.Fatal(err)
	}
	m := (&broadcasts{renderer: view.NewRenderer()}).enter("g")
	look := func(version uint64, at *place) (types []string) {
		list, err := m.messages(play.View{ID: "g", Game: g.Clone(), Now: now, Version: version}, at)
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range list {
			var one struct{ Type string }
			if err := json.Unmarshal(data, &one); err != nil {
				t.Fatal(err)
			}
			types = append(types, one.Type)
		}
		return types
	}
	var quick, slow, late place
	for name, got := range map[string][]string{"first": look(1, &quick), "another": look(1, &slow), "again": look(1, &late)} {
		if !slices.Equal(got, []string{"game"}) {
			t.Errorf("%s: %v", name, got)
		}
	}
	for n := range uint64(3) {
		if got := look(n+2, &quick); !slices.Equal(got, []string{"change"}) {
			t.Errorf("edition %d: %v", n+2, got)
		}
	}
	if got := look(4, &quick); len(got) != 0 {
		t.Errorf("nothing new: %v", got)
	}
	if got := look(4, &slow); !slices.Equal(got, []string{"change", "change", "change"}) {
		t.Errorf("three behind: %v", got)
	}
	for n := range uint64(20) {
		look(n+5, &quick)
	}
	if got := look(24, &late); !slices.Equal(got, []string{"game"}) {
		t.Errorf("far behind: %v", got)
	}
	if got := look(23, &slow); !slices.Equal(got, []string{"game"}) || slow.edition != quick.edition {
		t.Errorf("an old state after a new one: %v", got)
	}
}
