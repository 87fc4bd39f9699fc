// Package tsume solves mate problems (詰将棋) of every rule set with a king: the
// attacker (攻方) checks with every move, the defender (玉方) answers, and the
// question is whether there is a mate, and how long it takes against the best
// defence.
//
// [Solve] answers it with a proof-number search and gives a [Solution], which
// replays its own moves through the kernel ([Solution.Verify]). [Solution.Proof]
// holds an answer to every defence, which [Proof.Verify] checks by the rules alone,
// without the search.
package tsume
