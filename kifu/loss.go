package kifu

import "fmt"

// LossKind names something that a format cannot carry.
type LossKind string

// The losses.
const (
	// LossVariations: variations were left out, only the main line is written.
	LossVariations LossKind = "variations"
	// LossComments, LossBookmarks, LossNotes: text was left out.
	LossComments  LossKind = "comments"
	LossBookmarks LossKind = "bookmarks"
	LossNotes     LossKind = "notes"
	// LossHeaders: headers that the format has no place for.
	LossHeaders LossKind = "headers"
	// LossTimes: the times of moves.
	LossTimes LossKind = "times"
	// LossTotals: the total times, where they do not follow from the times spent.
	LossTotals LossKind = "total-times"
	// LossFractions: times were rounded down to the format's unit.
	LossFractions LossKind = "time-fractions"
	// LossEvaluations: evaluations of an engine; LossEvaluationParts: some of what
	// they say (nodes, depth, a second line, …).
	LossEvaluations     LossKind = "evaluations"
	LossEvaluationParts LossKind = "evaluation-parts"
	// LossEnd: how a line ended; LossEndWord: the word it was called by.
	LossEnd     LossKind = "ending"
	LossEndWord LossKind = "ending-word"
	// LossFoul: the illegal move that ended the game.
	LossFoul LossKind = "foul"
	// LossHandicapName: the name of the handicap; its position is written.
	LossHandicapName LossKind = "handicap-name"
	// LossMoveNumber: the number of the first move where it is not 1.
	LossMoveNumber LossKind = "move-number"
	// LossRules: the name of the rule set.
	LossRules LossKind = "rule-set"
	// LossCharacters: characters that the charset does not have, written 〓 or ?.
	LossCharacters LossKind = "characters"
	// LossLines: text that the format would read as something else, changed.
	LossLines LossKind = "line-breaks"
)

// Loss is something of a record that a writer could not carry into its format.
type Loss struct {
	Kind LossKind
	// Count is how many there were.
	Count int
	// Text is the first of them, cut to a few dozen characters.
	Text string
}

// String returns the loss in one line: `comments: 3, the first "…"`.
func (l Loss) String() string {
	if l.Text == "" {
		return fmt.Sprintf("%s: %d", l.Kind, l.Count)
	}
	return fmt.Sprintf("%s: %d, the first %q", l.Kind, l.Count, l.Text)
}

// Losses collects the losses of a writer, one entry a kind. The zero value is
// ready to use.
type Losses struct{ list []Loss }

// Add notes one loss. text shows what was lost.
func (l *Losses) Add(kind LossKind, text string) {
	for i := range l.list {
		if l.list[i].Kind == kind {
			l.list[i].Count++
			return
		}
	}
	l.list = append(l.list, Loss{Kind: kind, Count: 1, Text: Clip(text)})
}

// Has reports whether something of the kind was lost.
func (l *Losses) Has(kind LossKind) bool {
	for _, x := range l.list {
		if x.Kind == kind {
			return true
		}
	}
	return false
}

// List returns the losses in the order of their first occurrence, nil for none.
func (l *Losses) List() []Loss { return l.list }

// AddRemarks notes everything of a node but its move as lost: for formats that
// carry moves alone.
func (l *Losses) AddRemarks(n *Node) {
	for _, c := range n.Comments {
		l.Add(LossComments, c)
	}
	if n.Bookmark != "" {
		l.Add(LossBookmarks, n.Bookmark)
	}
	if n.Time.Known {
		l.Add(LossTimes, n.Time.Spent.String())
	}
	for _, e := range n.Evaluations {
		l.Add(LossEvaluations, e.Text)
	}
}
