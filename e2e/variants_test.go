package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/komadai/komadai/variant"
)

// natural are the ends that come by moves alone.
var natural = []string{"mate", "no-move", "sennichite", "perpetual-check", "try", "points", "move-limit"}

// played is how a game went that the player in the page played.
type played struct {
	Plies, Asked, Drops, Offers int
	Problem                     string
	ending
}

// A person plays each rule set to its end against the weakest engine, from the
// card on the home page on, with moves out of those that the board offers.
func TestEveryRuleSet(t *testing.T) {
	for _, rs := range variant.All() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			begin := time.Now()
			p := serve(t).open(look{})
			p.visit("/")
			p.click("play-" + rs.ID)
			p.wait("the form", "() => kit.find('new-game')")
			p.click("color-b")
			p.click("level")
			p.keys(kb.Home)
			p.click("start")
			p.ready()
			if text := p.text("camp-w"); !strings.Contains(text, "1") {
				t.Errorf("the opponent is %q, want level 1", text)
			}
			got, err := try[played](p, 3*time.Minute, "(...a) => kit.play(...a)", 1, 600, false)
			if err != nil {
				t.Fatal(err)
			}
			if got.Problem != "" {
				t.Fatal(got.Problem)
			}
			t.Logf("%+v in %v", got, time.Since(begin))
		})
	}
}
