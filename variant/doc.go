// Package variant reads rule sets. A rule set is a TOML file: the board and
// the start, the pieces with their movement in Betza notation, promotion,
// drops, endings, handicaps, and what a person is told about it in Japanese,
// Chinese and English. The package checks a file, with the line and column of
// every fault, and compiles it to [shogi.Rules].
//
// [All] and [Lookup] give the rule sets that are shipped with the program, in
// the directory defs; [Parse] and [Load] read a file of one's own, which may
// extend a shipped one. [RuleSet.With] applies options such as the impasse
// rule; [Check] plays random games of a rule set and verifies the kernel on the
// way.
//
// No rule set is known to the code by its name: what one does differently is a
// value in its file.
package variant
