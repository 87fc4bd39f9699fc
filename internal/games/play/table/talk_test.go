package table

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

// TestHear: players and spectators are apart until the game is over. Blocked authors are
// left out.
func TestHear(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: pair}, two)
	if !tb.WantsTalk() || tb.Talked() {
		t.Error("the messages are known")
	}
	tb.SetTalk([]match.Message{
		{Seq: 3, Room: match.PlayersRoom, Holder: "s:b", Text: "3"}, {Seq: 2, Room: match.WatchersRoom, Holder: "s:c", Text: "2"},
		{Seq: 1, Room: match.PlayersRoom, Holder: "s:a", Name: "kin", Text: "1", Hidden: true},
	})
	hears := func(holder people.ID, blocked []people.ID, want ...string) {
		t.Helper()
		var got []string
		for _, m := range tb.Hear(holder, blocked).Messages {
			got = append(got, m.Text)
			if m.Mine != (m.Holder == holder) || m.Seated != (m.Holder != "s:c") || m.Hidden && m.Name != "" {
				t.Errorf("%s reads %+v", holder, m)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s reads %q, want %q", holder, got, want)
		}
	}
	hears("s:a", nil, "", "3")
	hears("s:a", []people.ID{"s:b"}, "")
	hears("s:d", nil, "2")
	if _, err := tb.Speaker("s:a", 2); err != errNoText {
		t.Errorf("a player reports a spectator's message: %v", err)
	}
	act(t, tb, match.Command{Kind: match.Resigned}, start)
	hears("s:a", nil, "", "2", "3")
	hears("s:d", nil, "", "2", "3")
	if m, err := tb.Speaker("s:a", 2); err != nil || m.Holder != "s:c" {
		t.Errorf("message 2 is by %q, %v", m.Holder, err)
	}
	if _, err := tb.Speaker("s:b", 1); err != errNoText {
		t.Errorf("a hidden message is reported: %v", err)
	}
	for author, want := range map[people.ID]error{"s:c": nil, "s:b": nil, "s:a": errNoAuthor, "s:d": errNoAuthor} {
		if whom, err := tb.Author(match.Author(author), "s:a"); err != want || err == nil && whom != author {
			t.Errorf("the author %s is %q, %v", author, whom, err)
		}
	}
	effects(t, "changed", tb.ForgetTalk(), Said{})
	if !tb.WantsTalk() {
		t.Error("the messages are known still")
	}
}

// TestSay: five messages in ten seconds are allowed. Memory keeps the newest ones.
func TestSay(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: pair}, two)
	for i := range perBreath {
		if err := tb.MaySay("s:a", start); err != nil {
			t.Fatalf("message %d: %v", i, err)
		}
		effects(t, "a message", tb.Say(match.Message{At: start, Room: match.PlayersRoom, Holder: "s:a"}), Said{}, Broadcast{Talk: true})
	}
	if err := tb.MaySay("s:a", start.Add(breath-1)); err != errFast {
		t.Errorf("too many: %v", err)
	}
	if a, b := tb.MaySay("s:b", start), tb.MaySay("s:a", start.Add(breath)); a != nil || b != nil {
		t.Errorf("another person: %v; later: %v", a, b)
	}
	for i := range 5 * MaxMessages {
		tb.Say(match.Message{At: start.Add(time.Hour), Room: match.PlayersRoom, Holder: "s:a", Text: strconv.Itoa(i)})
	}
	if n := len(tb.talk.messages); n > 4*MaxMessages {
		t.Errorf("%d messages in memory", n)
	}
	heard := tb.Hear("s:b", nil).Messages
	if len(heard) != MaxMessages || heard[MaxMessages-1].Text != strconv.Itoa(5*MaxMessages-1) {
		t.Errorf("%d messages are shown, the last is %q", len(heard), heard[len(heard)-1].Text)
	}
}
