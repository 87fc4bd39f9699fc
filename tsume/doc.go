// Package tsume solves mate problems (詰将棋) of every rule set with a king: the attacker
// (攻方) gives check with every move, the defender (玉方) answers.
//
// [Solve] runs a proof-number search and returns a [Solution], which [Solution.Verify]
// replays through the kernel. [Solution.Proof] has an answer to every defence;
// [Proof.Verify] checks it by the rules alone.
package tsume
