package shogi

import "testing"

// Histories are artificial: on a plain board no short loop lets both sides check with every
// move.
func TestRepetitionByHistory(t *testing.T) {
	rules := &Rules{spec: Spec{Repetition: RepetitionSpec{Times: 4, PerpetualLoses: true}}}
	for _, c := range []struct {
		name   string
		checks string // + is a check
		want   Reason
		winner Outcome
	}{
		{"no checks", "- ---- ---- ----", Sennichite, NoResult},
		{"both check", "+ ++++ ++++ ++++", Sennichite, NoResult},
		{"the side that moves first checks", "- +-+- +-+- +-+-", PerpetualCheck, WhiteWins},
		{"the side that closes the loop checks", "- -+-+ -+-+ -+-+", PerpetualCheck, BlackWins},
		{"the first occurrence in check does not count", "+ -+-+ -+-+ -+-+", PerpetualCheck, BlackWins},
		{"one quiet move in the first loop", "- ---+ -+-+ -+-+", Sennichite, NoResult},
		{"one quiet move at the end", "- +-+- +-+- +---", Sennichite, NoResult},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := &Game{start: Position{rules: rules}, now: Position{rules: rules, side: Black}}
			for _, ch := range c.checks {
				if ch == ' ' {
					continue
				}
				g.keys = append(g.keys, uint64(len(g.keys)%4))
				g.checks = append(g.checks, ch == '+')
			}
			got := g.repetition()
			if got.Reason != c.want || got.Outcome != c.winner {
				t.Errorf("got %v %v, want %v %v", got.Reason, got.Outcome, c.want, c.winner)
			}
			g.keys, g.checks = g.keys[:len(g.keys)-1], g.checks[:len(g.checks)-1]
			g.now.side = White
			if got := g.repetition(); got.Over() {
				t.Errorf("a ply earlier: %v", got.Reason)
			}
		})
	}
}
