package usi

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/shogi"
)

type echoes struct {
	mu    sync.Mutex
	lines []string
}

func (h *echoes) receive(i Info) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lines = append(h.lines, i.Text)
}

func TestWire(t *testing.T) {
	e := open(t, "echo", generous)
	if err := e.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	var h echoes
	s, err := e.Go(Limits{Ponder: true}, h.receive)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.SetOption("usi_variant", "torus"); err != nil { // waits for the answer
		t.Fatal(err)
	}
	var clock Limits
	clock.Timed, clock.Time[shogi.Black], clock.Byoyomi = true, time.Minute, 2*time.Second
	if err := s.PonderHit(clock); err != nil {
		t.Fatal(err)
	}
	if err := s.PonderHit(Limits{}); err != nil {
		t.Fatal(err)
	}
	if err := e.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	want := []string{"go ponder", "ponderhit btime 60000 wtime 0 byoyomi 2000", "ponderhit"}
	if !slices.Equal(h.lines, want) {
		t.Errorf("the engine received %q, want %q", h.lines, want)
	}
	for _, bad := range []string{"a\nquit", "a\rb", "\x00"} {
		if err := e.GameOver(bad); err == nil {
			t.Errorf("%q was sent", bad)
		}
	}
}

func TestEngineOptions(t *testing.T) {
	e := open(t, "from chess", generous)
	if e.Name() != "Chess Player 1" || e.Author() != "A. U. Thor" || len(e.Options()) != 5 {
		t.Errorf("%q by %q with %v", e.Name(), e.Author(), e.Options())
	}
	for asked, want := range map[string]string{
		"USI_Variant": "UCI_Variant", "USI_MultiPV": "MultiPV", "multipv": "MultiPV", "SkillLevel": "Skill Level",
		"usi_clearhash": "Clear Hash", "BookFile": "Book File",
	} {
		if o, ok := e.Option(asked); !ok || o.Name != want {
			t.Errorf("%s found %q", asked, o.Name)
		}
	}
	for _, test := range []struct{ name, value, fault string }{
		{"MultiPV", "5", ""},
		{"MultiPV", "6", "MultiPV is a whole number from 1 to 5"},
		{"Skill Level", "-20", ""},
		{"Clear Hash", "", ""},
		{"Book File", "", ""},
		{"Book File", "a\nquit", "line ends"},
		{"USI_Hash", "64", ""},
		{"USI_Ponder", "true", ""},
		{"Contempt", "1", "no such option"},
		{"UCI_Variant", "chess", "is one of shogi, minishogi"},
	} {
		err := e.SetOption(test.name, test.value)
		if (err == nil) != (test.fault == "") || err != nil && !strings.Contains(err.Error(), test.fault) {
			t.Errorf("%s = %q: %v, want %q", test.name, test.value, err, test.fault)
		}
	}
	for _, names := range [][]string{{"standard", "shogi"}, {"none", "Mini-shogi"}, {"MINI SHOGI"}, {"mini_shogi"}} {
		if err := e.SetVariant(names...); err != nil {
			t.Error(err)
		}
	}
	if err := e.SetVariant("torus"); err == nil || !strings.Contains(err.Error(), `USI_Variant "torus": the engine plays shogi, minishogi`) {
		t.Errorf("torus: %v", err)
	}
}

func TestManyRuleSets(t *testing.T) {
	e := open(t, "many", generous)
	if err := e.SetVariant("game 14"); err != nil {
		t.Error(err)
	}
	if err := e.SetVariant("torus"); err == nil || !strings.HasSuffix(err.Error(), "game-11, game-12 and 2 more") {
		t.Errorf("torus: %v", err)
	}
}

func TestOptionsWait(t *testing.T) {
	e := open(t, "echo at stop", generous)
	s, err := e.Go(Limits{Infinite: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []string{"torus", "shogi"} {
		if err := e.SetOption("USI_Variant", v); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	var h echoes
	if s, err = e.Go(Limits{Infinite: true}, h.receive); err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := "[usi] [position] [go] [isready] [stop] [setoption USI_Variant torus] [setoption USI_Variant shogi] [go] [stop]"
	if got := strings.Join(h.lines, ""); got != want {
		t.Errorf("the engine received\n%s, want\n%s", got, want)
	}
}

func TestOneRuleSet(t *testing.T) {
	e := open(t, "no options", generous)
	if err := e.SetVariant("standard", "shogi"); err != nil {
		t.Error(err)
	}
	if err := e.SetVariant("torus"); err == nil || !strings.Contains(err.Error(), "plays shogi") {
		t.Errorf("torus: %v", err)
	}
	if err := e.SetOption("USI_Variant", "torus"); !errors.Is(err, ErrNoOption) {
		t.Errorf("got %v", err)
	}
}
