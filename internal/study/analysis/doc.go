// Package analysis judges finished games: evaluations, losses of each move, accuracy of
// each side. Rule-set data comes from compiled rules.
//
// [Run] has a [Judge] evaluate every position of a [Game], several at a time. Positions
// are independent, so the result does not depend on threads or interruptions. [NewReport]
// summarizes them; [Report.Annotate] writes them into a record.
package analysis
