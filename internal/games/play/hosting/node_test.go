package hosting

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/watching"
)

type hosts struct {
	Hosts
	alive time.Time
}

func (h *hosts) Claim(_ context.Context, _, _ string, _, alive time.Time) (match.Node, bool, error) {
	h.alive = alive
	return match.Node{}, true, nil
}

func (h *hosts) Nodes(_ context.Context, since time.Time) ([]match.Node, error) {
	return []match.Node{{ID: "there", Seen: since}}, nil
}

// TestElsewhere: a node whose last beat is older than the lease is dead. A node that is
// alone knows no other.
func TestElsewhere(t *testing.T) {
	now := time.Unix(1000, 0)
	for _, c := range []struct {
		id    string
		ago   time.Duration
		alone bool
		want  bool
	}{
		{"there", 0, false, true}, {"there", 5 * time.Second, false, true}, {"there", 5*time.Second + 1, false, false},
		{"here", 0, false, false}, {"", 0, false, false}, {"there", 0, true, false},
		{"there", -time.Hour, false, false}, // the beat of a wrong clock
	} {
		n := Node{ID: "here", Alone: c.alone, Lease: 5 * time.Second, Pulse: NewPulse(&clocks{wall: now})}
		if got := n.Elsewhere(match.Node{ID: c.id, Seen: now.Add(-c.ago)}); got != c.want {
			t.Errorf("%q seen %v ago, alone %v: elsewhere %v", c.id, c.ago, c.alone, got)
		}
	}
}

// TestClaim: a claim succeeds against hosts without a beat during the lease. A node that
// is alone claims from any host.
func TestClaim(t *testing.T) {
	now := time.Unix(1000, 0)
	for alone, want := range map[bool]time.Time{false: now.Add(-5 * time.Second), true: now.Add(5 * time.Second)} {
		h := &hosts{}
		n := Node{ID: "here", Alone: alone, Lease: 5 * time.Second, Hosts: h, Pulse: NewPulse(&clocks{wall: now})}
		if _, ok, err := n.Claim(t.Context(), "g"); !ok || err != nil || !h.alive.Equal(want) {
			t.Errorf("alone %v: hosts alive at %v, want %v; %v, %v", alone, h.alive, want, ok, err)
		}
		if live, err := n.Nodes(t.Context()); err != nil || len(live) != 1 || !live["there"] {
			t.Errorf("live nodes %v, %v", live, err)
		}
	}
}

type bus struct {
	subjects []string
	heard    map[string]func(string, []byte)
}

func (b *bus) Publish(subject string, data []byte) error {
	b.subjects = append(b.subjects, subject)
	for prefix, heard := range b.heard {
		if strings.HasPrefix(subject, prefix) {
			heard(subject, data)
		}
	}
	return nil
}

func (b *bus) Subscribe(pattern string, heard func(string, []byte), _ func()) (func(), error) {
	b.heard[strings.TrimSuffix(pattern, "*")] = heard
	return func() {}, nil
}

func (b *bus) Linked() bool { return true }

// TestMessages: a node hears the messages of others, but not its own or broken ones.
func TestMessages(t *testing.T) {
	b := &bus{heard: map[string]func(string, []byte){}}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	here, there := Node{ID: "here", Bus: b, Log: log}, Node{ID: "there", Bus: b, Log: log}
	var got []string
	_, err := here.Subscribe(
		func(game string, n Change) {
			if n.Received.IsZero() {
				t.Error("the time of arrival is missing")
			}
			got = append(got, game+" from "+n.Node)
		},
		func(name string, c watching.Call) { got = append(got, name+" about "+c.Game) },
		func() {},
	)
	if err != nil {
		t.Fatal(err)
	}
	here.Send("g", Change{Seq: 1})
	there.Send("g", Change{Seq: 1})
	here.Call("s:a", watching.Call{Game: "g"})
	there.Call("s:a", watching.Call{Game: "g"})
	_ = b.Publish("game.g", []byte("{"))
	_ = b.Publish("holder.x", []byte("{"))
	if d := cmp.Diff([]string{"g from there", match.Author("s:a") + " about g"}, got); d != "" {
		t.Error(d)
	}
}

// TestAlone: calls and audiences are sent only if there are other nodes.
func TestAlone(t *testing.T) {
	for _, alone := range []bool{false, true} {
		b := &bus{}
		n := Node{ID: "here", Alone: alone, Bus: b}
		n.Audience("g", watching.Audience{Watching: 1})
		n.Call("s:a", watching.Call{Game: "g"})
		want := []string{"game.g", "holder." + match.Author("s:a")}
		if alone {
			want = nil
		}
		if !slices.Equal(b.subjects, want) {
			t.Errorf("alone %v: sent %v", alone, b.subjects)
		}
	}
}
