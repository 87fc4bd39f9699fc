// Package analysis judges finished games: evaluations, losses of each move, accuracy of each
// side.
//
// [Run] has a [Judge] evaluate every position of a [Game] in parallel. Results do not depend
// on threads or interruptions. [NewReport] summarizes them; [Report.Annotate] writes them into
// a record.
package analysis
