package play_test

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/principal"
)

const third = "s:third"

// pairing is an open even game with byoyomi.
func pairing() wire.NewGame {
	return wire.NewGame{
		Rules: "standard", Opponent: "person", Name: "kin", Impasse: "24",
		Clock: wire.Clock{Kind: "byoyomi", Main: 60_000, Byoyomi: 10_000, Periods: 1},
	}
}

func (w *world) join(id string, holder principal.ID, name string) (wire.Game, error) {
	return w.Join(w.Context(), play.Person{Holder: holder}, id, wire.Join{Name: name})
}

func (w *world) actAs(holder principal.ID, g wire.Game, a wire.Action) (wire.Game, error) {
	a.Seq = g.Seq
	return w.Act(w.Context(), holder, g.ID, a)
}

func (w *world) begin(n wire.NewGame) wire.Game {
	w.Helper()
	g := w.create(n)
	if g.Waiting == nil {
		w.Fatalf("a game that waits: %+v", g)
	}
	expect.All(w, "a game that waits",
		expect.That("Turn", g.Turn, ""), expect.True("!Can.Move", !g.Can.Move), expect.True("!Can.Resign", !g.Can.Resign),
		expect.True("Can.Abort", g.Can.Abort),
	)
	return w.must(w.join(g.ID, other, "gin"))
}

// Two people play from the first look to mate and a rematch; a third watches.
func TestTwoPeople(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(pairing())
		watch, err := w.Watch(w.Context(), me, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		seen, err := w.Get(w.Context(), other, g.ID)
		if err != nil {
			w.Fatalf("the second sees %+v, %v", seen, err)
		}
		expect.All(w, "the second sees",
			expect.True("Can.Join", seen.Can.Join), expect.That("You", seen.You, ""), expect.That("Black.Name", seen.Black.Name, "kin"),
			expect.That("White.Kind", seen.White.Kind, "vacant"),
		)
		_, err = w.join(g.ID, me, "kin")
		w.refused("not-now", err)
		_, err = w.actAs(me, g, wire.Action{Type: "move", USI: "7g7f"})
		w.refused("not-now", err)

		g = w.must(w.join(g.ID, other, "gin"))
		<-watch.News()
		expect.All(w, "who joined sees",
			expect.That("You", g.You, "w"), expect.True("Waiting == nil", g.Waiting == nil), expect.That("Turn", g.Turn, "b"),
			expect.That("White.Name", g.White.Name, "gin"), expect.True("Free != 0", g.Free != 0),
			expect.That("Time.Running", g.Time.Running, ""),
		)
		if again := w.must(w.join(g.ID, other, "gin")); again.Seq != g.Seq {
			w.Errorf("joining again: %d, was %d", again.Seq, g.Seq)
		}
		_, err = w.join(g.ID, third, "third")
		w.refused("taken", err)
		_, err = w.actAs(third, g, wire.Action{Type: "move", USI: "7g7f"})
		w.refused("not-yours", err)
		_, err = w.actAs(other, g, wire.Action{Type: "move", USI: "3c3d"})
		w.refused("not-your-turn", err)

		time.Sleep(time.Minute) // first moves are not charged
		g = w.must(w.actAs(me, g, wire.Action{Type: "move", USI: "7g7f"}))
		time.Sleep(time.Minute)
		g = w.must(w.actAs(other, g, wire.Action{Type: "move", USI: "3c3d"}))
		if g.Time.Running != "b" || g.Time.Black.Main != 60_000 || g.Time.White.Main != 60_000 || g.Free != 0 {
			w.Errorf("after the first moves: %+v", g.Time)
		}
		_, err = w.actAs(me, g, wire.Action{Type: "undo"})
		w.refused("not-now", err)
		g = w.must(w.actAs(other, g, wire.Action{Type: "offer", Offer: "undo"}))
		if g.Offers.White != "undo" {
			w.Errorf("offers %+v", g.Offers)
		}
		g = w.must(w.actAs(me, g, wire.Action{Type: "accept", Offer: "undo"}))
		if len(g.Moves) != 1 || g.Offers.White != "" {
			w.Errorf("after taking back: %d moves, %+v", len(g.Moves), g.Offers)
		}
		g = w.must(w.actAs(other, g, wire.Action{Type: "move", USI: "8c8d"}))
		time.Sleep(71 * time.Second)
		if g = w.get(g.ID); g.Result == nil || g.Result.Reason != "time" || g.Result.Winner != "w" {
			w.Errorf("result %+v", g.Result)
		}
	})
}

// Crossing rematch offers give one game. Colours change, and the finished game links to
// it.
func TestRematch(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		_, err := w.Rematch(w.Context(), play.Person{Holder: me}, g.ID)
		w.refused("not-now", err)
		w.must(w.actAs(me, g, wire.Action{Type: "resign"}))
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || !seen.Can.Rematch || seen.Next != nil {
			w.Errorf("before: %+v, %v", seen, err)
		}
		_, err = w.Rematch(w.Context(), play.Person{Holder: third}, g.ID)
		w.refused("not-yours", err)

		// Offered and withdrawn, then offered again.
		first := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		if first.You != "w" || first.Waiting == nil || first.After != g.ID || !first.Waiting.Reserved {
			w.Errorf("the offer: %+v", first)
		}
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.Next == nil || seen.Next.ID != first.ID || seen.Next.By != "b" {
			w.Errorf("who is asked sees %+v, %v", seen.Next, err)
		}
		_, err = w.join(first.ID, third, "third")
		w.refused("not-yours", err)
		w.must(w.actAs(me, first, wire.Action{Type: "abort"}))
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.Next != nil || !seen.Can.Rematch {
			w.Errorf("after it was withdrawn: %+v, %v", seen.Next, err)
		}
		second := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		same := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID))
		met := w.must(w.Rematch(w.Context(), play.Person{Holder: other}, g.ID))
		expect.All(w, "first",
			expect.True("second.ID != first.ID", second.ID != first.ID), expect.That("same.ID", same.ID, second.ID),
			expect.That("met.ID", met.ID, second.ID), expect.True("met.Waiting == nil", met.Waiting == nil),
			expect.That("met.You", met.You, "b"), expect.That("met.White.Name", met.White.Name, "kin"),
			expect.That("met.Black.Name", met.Black.Name, "gin"),
		)
		synctest.Wait()
		if done := w.get(g.ID); done.Next == nil || done.Next.ID != met.ID || done.Next.By != "" || done.Can.Rematch {
			w.Errorf("the finished game: %+v", done.Next)
		}
	})
}

// A listed game is cancelled when its player leaves; a reserved one is not. A
// correspondence game times out without viewers.
func TestKeeping(t *testing.T) {
	inWorld(t, func(w *world) {
		n := pairing()
		n.Listed = true
		listed := w.create(n)
		sent := w.create(pairing())
		watch, err := w.Watch(w.Context(), me, listed.ID)
		if err != nil {
			w.Fatal(err)
		}
		time.Sleep(5 * time.Minute)
		if g := w.get(listed.ID); g.Waiting == nil {
			w.Errorf("taken back although its player waits: %+v", g.Result)
		}
		watch.Close()
		time.Sleep(5 * time.Minute)
		if g := w.get(listed.ID); g.Waiting != nil || g.Result == nil || g.Result.Reason != "abandoned" {
			w.Errorf("not taken back: %+v", g.Result)
		}
		if g := w.get(sent.ID); g.Waiting == nil {
			w.Errorf("taken back although it was sent to somebody: %+v", g.Result)
		}

		n = pairing()
		n.Clock = wire.Clock{Kind: "correspondence", Byoyomi: (24 * time.Hour).Milliseconds(), Periods: 1}
		g := w.begin(n)
		w.close()
		w.open() // days count while the server is down
		time.Sleep(24*time.Hour + time.Minute)
		if g = w.get(g.ID); g.Result == nil || g.Result.Reason != "time" || g.Result.Winner != "w" {
			w.Errorf("after a day: %+v", g.Result)
		}
	})
}

// Without a move, the game is aborted and has no loser.
func TestNobodyMoves(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		time.Sleep(4 * time.Minute)
		if g = w.get(g.ID); g.Result == nil || g.Result.Reason != "abandoned" || g.Result.Winner != "" {
			w.Errorf("result %+v", g.Result)
		}
	})
}

func TestAdjournment(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		g = w.must(w.actAs(me, g, wire.Action{Type: "move", USI: "7g7f"}))
		g = w.must(w.actAs(other, g, wire.Action{Type: "move", USI: "3c3d"}))
		g = w.must(w.actAs(other, g, wire.Action{Type: "offer", Offer: "adjourn"}))
		g = w.must(w.actAs(me, g, wire.Action{Type: "accept", Offer: "adjourn"}))
		if !g.Can.Seal || g.Can.Move || len(g.Legal) == 0 || !g.Sealing {
			w.Errorf("to seal: %+v", g.Can)
		}
		g = w.must(w.actAs(me, g, wire.Action{Type: "seal", USI: "2g2f"}))
		if g.Sealed != "b" || g.SealedMove != "2g2f" || g.Turn != "" || g.Time.Running != "" {
			w.Errorf("sealed: %+v", g)
		}
		for _, holder := range []string{other, third} {
			if seen, err := w.Get(w.Context(), principal.ID(holder), g.ID); err != nil || seen.SealedMove != "" || seen.Sealed != "b" {
				w.Errorf("%s sees the sealed move %q, %v", holder, seen.SealedMove, err)
			}
		}
		w.close()
		w.open()
		time.Sleep(48 * time.Hour)
		g = w.get(g.ID)
		g = w.must(w.actAs(other, g, wire.Action{Type: "offer", Offer: "resume"}))
		g = w.must(w.actAs(me, g, wire.Action{Type: "accept", Offer: "resume"}))
		if len(g.Moves) != 3 || g.Turn != "w" || g.Time.Running != "w" {
			w.Errorf("opened: %+v", g.Time)
		}
	})
}

func TestTalk(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		say := func(holder principal.ID, text string) (wire.Talk, error) {
			return w.Say(w.Context(), play.Person{Holder: holder}, g.ID, wire.Say{Text: text, Name: "x"})
		}
		watch, err := w.Watch(w.Context(), other, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer watch.Close()
		mine, err := say(me, "  よろしく\u202eお願い\nします ")
		if err != nil || len(mine.Messages) != 1 {
			w.Fatalf("%+v, %v", mine, err)
		}
		expect.All(w, "mine",
			expect.That("Messages[0].Text", mine.Messages[0].Text, "よろしくお願い します"),
			expect.True("Messages[0].Mine", mine.Messages[0].Mine), expect.That("Messages[0].Side", mine.Messages[0].Side, "b"),
		)
		<-watch.Said()
		heard, err := watch.Talk(w.Context())
		if err != nil || len(heard.Messages) != 1 || heard.Messages[0].Mine || heard.Room != "players" {
			w.Errorf("the opponent hears %+v, %v", heard, err)
		}
		// A spectator who signs in keeps reading.
		var reading sync.WaitGroup
		reading.Go(func() {
			if _, err := watch.Talk(w.Context()); err != nil {
				w.Error(err)
			}
		})
		if err := w.Reseat(w.Context(), other, other); err != nil {
			w.Error(err)
		}
		reading.Wait()
		if strings.Contains(heard.Messages[0].Author, me) {
			w.Error("the author gives the holder away")
		}
		if _, err := say(third, "what a move"); err != nil {
			w.Fatal(err)
		}
		if heard, _ = w.Hear(w.Context(), me, g.ID); len(heard.Messages) != 1 {
			w.Errorf("a player hears those who watch: %+v", heard)
		}
		if heard, _ = w.Hear(w.Context(), "s:fourth", g.ID); heard.Room != "watchers" || len(heard.Messages) != 1 || heard.Messages[0].Text != "what a move" {
			w.Errorf("who watches hears %+v", heard)
		}
		for _, bad := range []string{"", " \u202e ", strings.Repeat("歩", 301)} {
			_, err := say(me, bad)
			w.refused("bad-request", err)
		}
		for range 4 {
			if _, err := say(me, "!"); err != nil {
				w.Fatal(err)
			}
		}
		_, err = say(me, "!")
		w.refused("too-many", err)
		time.Sleep(10 * time.Second)
		if _, err = say(me, "!"); err != nil {
			w.Error(err)
		}

		// The blocked opponent's messages are hidden, and they cannot join. Only the
		// blocker's own pages are notified.
		ours, err := w.Watch(w.Context(), me, g.ID)
		if err != nil {
			w.Fatal(err)
		}
		defer ours.Close()
		for _, one := range []watcher{watch, ours} {
			select { // earlier messages
			case <-one.Said():
			default:
			}
		}
		heard, err = w.Block(w.Context(), other, g.ID, wire.Block{Author: heard.Messages[0].Author, On: true})
		w.must(wire.Game{}, err)
		if heard, err = w.Block(w.Context(), other, g.ID, wire.Block{Author: mine.Messages[0].Author, On: true}); err != nil || len(heard.Messages) != 0 {
			w.Errorf("after blocking: %+v, %v", heard, err)
		}
		<-watch.Said()
		select {
		case <-ours.Said():
			w.Error("who is blocked is told")
		default:
		}
		mineNext := w.create(pairing())
		_, err = w.join(mineNext.ID, other, "gin")
		w.refused("not-yours", err)
		if heard, err = w.Block(w.Context(), other, g.ID, wire.Block{Author: mine.Messages[0].Author}); err != nil || len(heard.Messages) == 0 {
			w.Errorf("after taking that back: %+v, %v", heard, err)
		}

		// After the game the rooms are merged, with all messages.
		w.must(w.actAs(me, g, wire.Action{Type: "resign"}))
		w.close()
		w.open()
		if heard, err = w.Hear(w.Context(), me, g.ID); err != nil || len(heard.Messages) != 7 {
			w.Errorf("after the end: %d messages, %v", len(heard.Messages), err)
		}
	})
}

func TestAudience(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		open := func(holder principal.ID) watcher {
			watch, err := w.Watch(w.Context(), holder, g.ID)
			if err != nil {
				w.Fatal(err)
			}
			return watch
		}
		mine := open(me)
		defer mine.Close()
		defer open("").Close()
		last := open(third)
		<-mine.AudienceChanged()
		if a := mine.Audience(); a != (wire.Audience{Watching: 2, Black: true}) {
			w.Errorf("audience %+v", a)
		}
		last.Close()
		defer open(other).Close()
		<-mine.AudienceChanged()
		if a := mine.Audience(); a != (wire.Audience{Watching: 1, Black: true, White: true}) {
			w.Errorf("audience %+v", a)
		}
	})
}

func TestInvitationsAreChecked(t *testing.T) {
	inWorld(t, func(w *world) {
		for name, spoil := range map[string]func(*wire.NewGame){
			"level":            func(n *wire.NewGame) { n.Level = 3 },
			"rated guest":      func(n *wire.NewGame) { n.Rated = true },
			"rated handicap":   func(n *wire.NewGame) { n.Rated, n.Handicap = true, "rook" },
			"listed engine":    func(n *wire.NewGame) { n.Opponent, n.Listed = "engine", true },
			"tossed handicap":  func(n *wire.NewGame) { n.Color, n.Handicap = "furigoma", "rook" },
			"series":           func(n *wire.NewGame) { n.Series, n.Handicap = "half-lance", "rook" },
			"a series unknown": func(n *wire.NewGame) { n.Series = "best of three" },
			"a long name":      func(n *wire.NewGame) { n.Name = strings.Repeat("歩", 21) },
		} {
			n := pairing()
			spoil(&n)
			if _, err := w.Create(w.Context(), play.Person{Holder: me}, n); err == nil {
				w.Errorf("%s: created", name)
			}
		}
		n := pairing()
		n.Series = "half-lance"
		g := w.create(n)
		if g.You != "w" || g.Handicap != "lance" || g.Round != 1 || g.Waiting.Side != "b" {
			w.Errorf("a half-lance match: %+v", g)
		}
	})
}

// A rated game between accounts changes both ratings and reports the change.
func TestRatedGame(t *testing.T) {
	inWorld(t, func(w *world) {
		kin, gin := play.Person{Holder: "a:1", Account: "1", Name: "kin"}, play.Person{Holder: "a:2", Account: "2", Name: "gin"}
		n := pairing()
		n.Rated = true
		g := w.must(w.Create(w.Context(), kin, n))
		if g.Black.Rating != 1500 || !g.Black.Provisional || g.Black.Name != "kin" || g.Black.Account != "1" {
			w.Errorf("who waits: %+v", g.Black)
		}
		_, err := w.join(g.ID, other, "guest")
		w.refused("not-yours", err)
		_, err = w.Join(w.Context(), play.Person{Holder: "s:another device", Account: "1", Name: "kin"}, g.ID, wire.Join{})
		w.refused("not-now", err)
		g = w.must(w.Join(w.Context(), gin, g.ID, wire.Join{Name: "not my name"}))
		if g.White.Name != "gin" || !g.Rated || g.Undo {
			w.Errorf("the game: %+v", g)
		}
		g = w.must(w.Act(w.Context(), kin.Holder, g.ID, wire.Action{Type: "resign", Seq: g.Seq}))
		synctest.Wait()
		g, err = w.Get(w.Context(), gin.Holder, g.ID)
		if err != nil || g.Black.After >= 1400 || g.White.After <= 1600 || g.Black.After+g.White.After != 3000 {
			w.Errorf("after the game: %+v, %+v, %v", g.Black, g.White, err)
		}
		next := w.must(w.Rematch(w.Context(), gin, g.ID))
		if next.Black.Rating != g.White.After || next.You != "b" || !next.Rated {
			w.Errorf("the next game: %+v", next.Black)
		}

		// If the rating node died, another node rates.
		n.Color = "w"
		g = w.must(w.Create(w.Context(), kin, n))
		g = w.must(w.Join(w.Context(), gin, g.ID, wire.Join{}))
		w.store.keepUnsettled(true)
		w.must(w.Act(w.Context(), kin.Holder, g.ID, wire.Action{Type: "resign", Seq: g.Seq}))
		synctest.Wait()
		w.store.keepUnsettled(false)
		time.Sleep(time.Minute)
		if points, _ := w.store.Points(w.Context(), g.ID); len(points) != 2 {
			w.Errorf("not rated after a minute: %v", points)
		}
	})
}

// A challenge is for one account, and is rejected if one has blocked the other.
func TestChallenge(t *testing.T) {
	inWorld(t, func(w *world) {
		kin, gin := play.Person{Holder: "a:1", Account: "1", Name: "kin"}, play.Person{Holder: "a:2", Account: "2", Name: "gin"}
		n := pairing()
		g := w.must(w.Challenge(w.Context(), kin, gin, n))
		if g.Waiting == nil || !g.Waiting.Reserved {
			w.Errorf("the challenge: %+v", g.Waiting)
		}
		_, err := w.join(g.ID, third, "third")
		w.refused("not-yours", err)
		if g = w.must(w.Join(w.Context(), gin, g.ID, wire.Join{})); g.You != "w" || g.Waiting != nil {
			w.Errorf("accepted: %+v", g)
		}
		_, err = w.Challenge(w.Context(), kin, kin, n)
		w.refused("not-now", err)
		listed := n
		listed.Listed = true
		_, err = w.Challenge(w.Context(), kin, gin, listed)
		w.refused("bad-request", err)
		engine := n
		engine.Opponent = ""
		_, err = w.Challenge(w.Context(), kin, gin, engine)
		w.refused("bad-request", err)
		if err := w.store.Block(w.Context(), gin.Holder, kin.Holder, true, time.Now()); err != nil {
			w.Fatal(err)
		}
		_, err = w.Challenge(w.Context(), kin, gin, n)
		w.refused("not-yours", err)
	})
}

// There is no rematch between blocked players, and both get the reason.
func TestRematchOfTheBlocked(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		w.must(w.actAs(me, g, wire.Action{Type: "resign"}))
		block := func(on bool) {
			if err := w.store.Block(w.Context(), me, other, on, time.Now()); err != nil {
				w.Fatal(err)
			}
		}
		says := func(holder principal.ID, want string) {
			w.Helper()
			_, err := w.Rematch(w.Context(), play.Person{Holder: holder}, g.ID)
			w.refused("not-now", err)
			if err == nil || !strings.Contains(err.Error(), want) {
				w.Errorf("%s is told %q", holder, err)
			}
		}
		block(true)
		says(other, "does not want")
		says(me, "have blocked")
		if g = w.get(g.ID); g.Next != nil {
			w.Errorf("a game was offered all the same: %+v", g.Next)
		}
		block(false)
		offered := w.must(w.Rematch(w.Context(), play.Person{Holder: other}, g.ID))
		block(true)
		says(me, "have blocked")
		block(false)
		if met := w.must(w.Rematch(w.Context(), play.Person{Holder: me}, g.ID)); met.ID != offered.ID || met.Waiting != nil {
			w.Errorf("in peace again: %+v", met)
		}
	})
}
