// Package stipulation solves mate problems with other aims than 詰将棋: help mates (協力詰), self
// mates (自玉詰), and sides that want the worst (最悪詰).
//
// A [Stipulation] is data: whose king is mated, and whether each side seeks or shuns it. A
// seeking side needs one move that leads to mate and hurries; a shunning side loses if all
// moves lead to it and delays. The search is complete within its bounds: lengths are shortest,
// and all lines of that length are returned.
//
// There are no useless interpositions (無駄合): every move counts. All other rules apply, such as
// 二歩 and 打ち歩詰め.
package stipulation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Party is a side of a problem.
type Party uint8

// The attacker (攻方) begins unless [Options.DefenderMoves] is set.
const (
	Attacker Party = iota
	Defender       // 受方, 玉方
)

// Will is a side's attitude to the mate.
type Will uint8

const (
	// Seeks: wants the mate as soon as possible.
	Seeks Will = iota
	// Shuns: avoids or delays it.
	Shuns
)

// Names are English, Japanese and Chinese.
type Names struct{ En, Ja, Zh string }

// Stipulation is the aim of a problem. The combinations follow Kobayashi and Katō in Kapitan 8
// (1977): best for a mate problem's attacker is seeking, worst is shunning.
type Stipulation struct {
	// ID is for programs: "help-mate".
	ID    string
	Names Names
	// Aliases are other names, including Simplified Chinese.
	Aliases []string
	// Mated is the side whose king is mated.
	Mated              Party
	Attacker, Defender Will
}

// All returns all stipulations, the commonest first.
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

// Lookup finds a stipulation by ID or name. The error lists the IDs.
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

// Helps reports whether both sides seek the mate: a solution is one line.
func (s Stipulation) Helps() bool { return s.Attacker == s.Defender && s.Attacker == Seeks }

func (s Stipulation) will(p Party) Will {
	if p == Attacker {
		return s.Attacker
	}
	return s.Defender
}

// Duty is who must give check.
type Duty uint8

const (
	// AttackerChecks: the attacker's moves must check (王手義務), as in 詰将棋; the default.
	AttackerChecks Duty = iota
	// NobodyChecks: any legal move (王手義務なし, 非王手可).
	NobodyChecks
	// BothCheck: both sides must check (双方王手義務).
	BothCheck
)

// String returns "attacker", "none" or "both".
func (d Duty) String() string { return [...]string{"attacker", "none", "both"}[d%3] }

func (d Duty) binds(p Party) bool { return d == BothCheck || d == AttackerChecks && p == Attacker }

func parties(attacker shogi.Color) (out [2]Party) {
	out[attacker.Other()] = Defender
	return out
}
