package view_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func formatUSI(r *shogi.Rules, m shogi.Move) string { return notation.FormatUSI(r, m) }

func complete(t *testing.T, what string, text wire.Text) {
	t.Helper()
	for _, s := range []string{text.Ja, text.Zh, text.En} {
		if s == "" || strings.ContainsAny(s, "{}") {
			t.Errorf("%s: %+v", what, text)
			return
		}
	}
}

func TestEveryFoulHasWords(t *testing.T) {
	for f := shogi.NoFoul + 1; f.ID() != "unknown"; f++ {
		text := message.Foul(f)
		if text == nil {
			t.Errorf("no words for %s", f.ID())
			continue
		}
		complete(t, f.ID(), *text)
	}
	if message.Foul(shogi.NoFoul) != nil {
		t.Error("NoFoul has a text")
	}
}

func TestEveryReasonHasWords(t *testing.T) {
	drawn := map[shogi.Reason]bool{shogi.Sennichite: true, shogi.Impasse: true, shogi.MoveLimit: true, shogi.Abandoned: true, shogi.PointsScored: true}
	won := func(r shogi.Reason) bool { return !drawn[r] || r == shogi.PointsScored }
	for r := shogi.Mate; r.String() != "unknown"; r++ {
		if drawn[r] {
			got := view.Result(shogi.Result{Outcome: shogi.NoResult, Reason: r}, false)
			if got.Winner != "" || got.Reason != r.String() {
				t.Errorf("%s: %+v", r, got)
			}
			complete(t, r.String(), got.Text)
		}
		if won(r) {
			for c, name := range map[shogi.Color]string{shogi.Black: "b", shogi.White: "w"} {
				got := view.Result(shogi.Result{Outcome: shogi.WinFor(c), Reason: r, Foul: shogi.Nifu}, c == shogi.White)
				if got.Winner != name || got.Foul != "nifu" {
					t.Errorf("%s: %+v", r, got)
				}
				complete(t, r.String(), got.Text)
				if winner := [2]string{"Black", "White"}[c] + " "; !strings.Contains(got.Text.En, winner) {
					t.Errorf("%s: %q does not name the winner", r, got.Text.En)
				}
			}
		}
	}
	if view.Result(shogi.Result{}, false) != nil {
		t.Error("a running game has a result")
	}
	even := view.Result(shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.Mate}, false).Text.Ja
	handicap := view.Result(shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.Mate}, true).Text.Ja
	if even != "先手玉の詰みで、後手の勝ち。" || handicap != "下手玉の詰みで、上手の勝ち。" {
		t.Errorf("%q, %q", even, handicap)
	}
}

func TestFoulsAreNamedToBoth(t *testing.T) {
	for f := shogi.NoFoul + 1; f.ID() != "unknown"; f++ {
		text := view.Result(shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed, Foul: f}, false).Text
		complete(t, f.ID(), text)
		for _, word := range []string{" you ", "your", "ください", "您"} {
			if strings.Contains(strings.ToLower(text.En+text.Ja+text.Zh), word) {
				t.Errorf("%s: %+v says %q", f.ID(), text, word)
			}
		}
		if !strings.HasPrefix(text.En, "Black played an illegal move: ") || !strings.HasSuffix(text.Zh, "），後手勝。") {
			t.Errorf("%s: %+v", f.ID(), text)
		}
	}
	if text := view.Result(shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.FoulPlayed}, false).Text; text.En != "White played an illegal move. Black wins." {
		t.Errorf("a foul without a name: %q", text.En)
	}
}
