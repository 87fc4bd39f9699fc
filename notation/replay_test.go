package notation_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
)

func TestReplay(t *testing.T) {
	g := standard(t)
	const start = "4k4/9/4G4/9/9/9/9/9/4K4 b G 1"
	game, err := notation.Replay(g.rules, start, []string{"G*5b"})
	if err != nil {
		t.Fatal(err)
	}
	from := game.Start()
	if got := notation.FormatSFEN(&from); got != start || game.Len() != 1 || !game.Result().Over() {
		t.Errorf("it begins in %s and has %d moves, over %v", got, game.Len(), game.Result().Over())
	}
	for want, moves := range map[string][]string{
		"move 1: ":                                    {"9z9y"},
		"move 2: illegal move 9a9b: no piece":         {"5c5b", "9a9b"},
		"move 2: illegal move 5a5b: the game is over": {"G*5b", "5a5b"},
	} {
		if _, err := notation.Replay(g.rules, start, moves); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v: %v, want %q", moves, err, want)
		}
	}
	for _, start := range []string{"", "9/9/9", "4k4/9/9/9/9/9/9/9/4K4 x - 1"} {
		if _, err := notation.Replay(g.rules, start, nil); err == nil {
			t.Errorf("%q was taken for a position", start)
		}
	}
}
