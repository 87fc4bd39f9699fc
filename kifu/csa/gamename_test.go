package csa_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/kifu/csa"
)

func TestGameName(t *testing.T) {
	for name, want := range map[string]clock.Control{
		"floodgate-300-10F":  {Kind: clock.Fischer, Main: 300 * time.Second, Increment: 10 * time.Second},
		"testgame-1500-0":    {Kind: clock.Sudden, Main: 1500 * time.Second},
		"a-b-club-600-30":    {Kind: clock.Byoyomi, Main: 600 * time.Second, Byoyomi: 30 * time.Second, Periods: 1},
		"correspondence-0-0": {},
	} {
		event, got, err := csa.ParseGameName(name)
		if err != nil || got != want || csa.GameName(event, got) != name {
			t.Errorf("%s: %q, %+v, %v", name, event, got, err)
		}
	}
	for _, name := range []string{"", "x", "x-1", "-300-10", "x-1-2-", "x-99999999-0", "x-1-1.5", "x-0-9999F"} {
		if _, _, err := csa.ParseGameName(name); err == nil {
			t.Errorf("%q is read", name)
		}
	}
	most := fmt.Sprintf("x-%d-%dF", clock.MaxMain/time.Second, clock.MaxIncrement/time.Second)
	if _, c, err := csa.ParseGameName(most); err != nil || c.Main != clock.MaxMain || c.Increment != clock.MaxIncrement {
		t.Errorf("%s: %+v, %v", most, c, err)
	}
}
