// Package analysis judges a finished game: what an engine thinks of each
// position, what each move gave away, and how well each side played. It knows no
// rule set from another; what it needs of one is in its compiled rules.
//
// [Run] has a [Judge] look at every position of a [Game], several at a time.
// Each position is judged by itself, so that the result does not depend on how
// many threads there are, nor on whether the work was interrupted and taken up
// again elsewhere with what had been found. [NewReport] makes of the positions
// what is told of the game; [Report.Annotate] writes it into a record.
package analysis
