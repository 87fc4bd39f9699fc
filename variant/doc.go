// Package variant reads rule sets from TOML files: board and start, pieces with Betza
// notation, promotion, drops, endings, handicaps, and texts in Japanese, Chinese and English.
// It reports every fault with line and column and compiles the file to [shogi.Rules].
//
// [All] and [Lookup] return the shipped rule sets in defs; [Parse] and [Load] read other
// files, which may extend a shipped one. [RuleSet.With] applies options; [Check] verifies the
// kernel by random games.
//
// Differences are values in the files: no code asks for a rule set by name.
package variant
