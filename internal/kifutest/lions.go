package kifutest

import (
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

// Lions returns chu shogi.
func Lions() []*variant.RuleSet {
	chu, err := variant.Lookup("chu")
	if err != nil {
		panic(err)
	}
	return []*variant.RuleSet{chu}
}

// melee is a position of chu shogi with many double moves.
const melee = "12/5k6/4n1+on4/4pgip4/3+d2+h1+o3/3PPNG5/5+op5/4N1N1I3/5+D+H5/3P2P5/6K5/12 b - 1"

func startOfLions(rules *variant.RuleSet) (kifu.Start, bool) {
	setup, err := notation.ParseSFEN(rules.Rules, melee)
	if err != nil {
		return kifu.Start{}, false
	}
	p, err := setup.Position()
	if err != nil {
		return kifu.Start{}, false
	}
	return kifu.StartAt(rules, p), true
}
