// Package stipulation solves mate problems with other aims than 詰将棋: the sides
// help each other (協力詰), the attacker wants to be mated itself (自玉詰), or
// each side wants the opposite of what it wants in a game (最悪詰).
//
// A [Stipulation] is data: whose king is mated, and whether each side seeks that
// or shuns it. One search answers all of them. A side that seeks the mate plays
// any one move that leads to it and hurries; a side that shuns it has to have
// nothing but moves that lead to it, and holds out as long as it can. The search
// is bounded and complete: what it calls the shortest is, and it tells all
// lines of that length.
//
// Useless interpositions (無駄合) do not exist here: every move counts. All other
// rules are those of the rule set, 二歩 and 打ち歩詰め among them.
package stipulation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Party is one of the two sides of a problem.
type Party uint8

// The parties. The attacker (攻方) is the side that begins, unless
// [Options.DefenderMoves] says otherwise.
const (
	Attacker Party = iota
	Defender       // 受方, 玉方
)

// Will is what a side wants of the mate.
type Will uint8

const (
	// Seeks: it wants the mate, and as soon as it can be had.
	Seeks Will = iota
	// Shuns: avoids the mate, or delays it as long as it can.
	Shuns
)

// Names are the names of a stipulation in the three languages.
type Names struct{ En, Ja, Zh string }

// Stipulation is what a problem asks for. The four wills of both sides about
// either king come from the classification of Kobayashi and Katō in Kapitan 8
// (1977): what is best for a mate problem's attacker is seeking, what is worst
// is shunning.
type Stipulation struct {
	// ID is its name in programs: "help-mate".
	ID    string
	Names Names
	// Aliases are other names it is known by, the Simplified Chinese among them.
	Aliases []string
	// Mated is the side whose king is to be mated.
	Mated Party
	// Attacker and Defender say what each side wants of that mate.
	Attacker, Defender Will
}

// All returns the stipulations there are, the commonest first.
func All() []Stipulation {
	return []Stipulation{
		{
			ID: "help-mate", Names: Names{"help mate", "協力詰", "協力詰"}, Aliases: []string{"ばか詰", "协力诘"},
			Mated: Defender, Attacker: Seeks, Defender: Seeks,
		},
		{
			ID: "help-self-mate", Names: Names{"help self-mate", "協力自玉詰", "協力自玉詰"},
			Aliases: []string{"ばか自殺詰", "ばか自玉詰", "協力自殺詰", "协力自玉诘"}, Mated: Attacker, Attacker: Seeks, Defender: Seeks,
		},
		{
			ID: "self-mate", Names: Names{"self-mate", "自玉詰", "自玉詰"}, Aliases: []string{"自殺詰", "自玉诘"},
			Mated: Attacker, Attacker: Seeks, Defender: Shuns,
		},
		{
			ID: "worst-mate", Names: Names{"worst mate", "最悪詰", "最惡詰"}, Aliases: []string{"最恶诘"},
			Mated: Defender, Attacker: Shuns, Defender: Seeks,
		},
		{
			ID: "devil-mate", Names: Names{"devil's mate", "悪魔詰", "惡魔詰"}, Aliases: []string{"恶魔诘"},
			Mated: Defender, Attacker: Shuns, Defender: Shuns,
		},
		{
			ID: "direct-mate", Names: Names{"direct mate", "かしこ詰", "正解詰"}, Aliases: []string{"正解诘"},
			Mated: Defender, Attacker: Seeks, Defender: Shuns,
		},
	}
}

// Lookup finds a stipulation by its id or by one of its names. The error is a
// sentence that lists the ids.
func Lookup(name string) (Stipulation, error) {
	all := All()
	var ids []string
	for _, s := range all {
		ids = append(ids, s.ID)
		known := append([]string{s.ID, s.Names.En, s.Names.Ja, s.Names.Zh}, s.Aliases...)
		if slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, name) }) {
			return s, nil
		}
	}
	return Stipulation{}, fmt.Errorf("unknown stipulation %q; there are %s", name, strings.Join(ids, ", "))
}

// Helps reports whether both sides want the same, so that a solution is one line
// and not a tree.
func (s Stipulation) Helps() bool { return s.Attacker == s.Defender && s.Attacker == Seeks }

// will returns what a party wants.
func (s Stipulation) will(p Party) Will {
	if p == Attacker {
		return s.Attacker
	}
	return s.Defender
}

// Duty says whose moves all have to give check.
type Duty uint8

const (
	// AttackerChecks: each move of the attacker checks (王手義務), the rule of 詰将棋
	// and, when nothing is said, of the other problems, too.
	AttackerChecks Duty = iota
	// NobodyChecks: any legal move will do (王手義務なし, 非王手可).
	NobodyChecks
	// BothCheck: each move of both sides checks (双方王手義務).
	BothCheck
)

// String returns "attacker", "none" or "both".
func (d Duty) String() string { return [...]string{"attacker", "none", "both"}[d%3] }

// binds reports whether the party has to check.
func (d Duty) binds(p Party) bool { return d == BothCheck || d == AttackerChecks && p == Attacker }

// parties says which party each colour is.
func parties(attacker shogi.Color) (out [2]Party) {
	out[attacker.Other()] = Defender
	return out
}
