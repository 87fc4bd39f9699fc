// Package tsume solves mate problems (詰将棋) of every rule set with a king: the attacker (攻方)
// checks with every move, the defender (玉方) answers.
//
// [Solve] runs a proof-number search. [Solution.Verify] replays its line through the kernel.
// [Solution.Proof] answers every defence; [Proof.Verify] checks it by the rules alone.
package tsume
