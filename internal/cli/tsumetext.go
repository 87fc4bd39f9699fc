package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// text writes a result to be read: a line that begins with the problem, and
// behind it what else was asked for, each line with a tab before it.
func (c *tsumeSolveCmd) text(out *bytes.Buffer, r problemReport) {
	var b strings.Builder
	b.WriteString(r.task.name())
	if r.Error != "" {
		fmt.Fprintf(&b, "\terror: %s", printable(oneLine(r.Error)))
		out.WriteString(b.String() + "\n")
		return
	}
	if r.Aim != nil {
		c.stipulationFlags.text(&b, r)
		out.WriteString(b.String() + "\n")
		return
	}
	b.WriteString("\t" + r.Status)
	from := walker{r.from, r.last}
	if r.Plies != nil {
		fmt.Fprintf(&b, " %s%d\t%s", r.atMost(c), *r.Plies, from.text(r.solution.Line...))
		if r.Shortest != nil {
			fmt.Fprintf(&b, " (the shortest mate takes %d)", *r.Shortest)
		}
		if r.LineMissing {
			b.WriteString("(line not found)")
		}
		if r.Left {
			b.WriteString(" 駒余り")
		}
		if !c.Any && r.atMost(c) != "" {
			b.WriteString(" (a shorter mate is not ruled out)")
		}
	}
	if r.Verdict != "" {
		b.WriteString("\t" + r.Verdict)
	}
	if r.Intended != nil {
		fmt.Fprintf(&b, "\n\t作意 %d手目: %s。解の手順は %s", r.Intended.Ply, r.Intended.Ja, r.Intended.Verdict)
	}
	if r.Plies != nil || c.Verify {
		flawsText(&b, from, r)
	}
	hisshiText(&b, r)
	if len(r.Variations) > 0 {
		b.WriteString("\n\t変化")
		variationsText(&b, from, r.solution.Line, 1, r.Variations, "\t\t")
	}
	if len(r.Tries) > 0 {
		b.WriteString("\n\t紛れ")
		triesText(&b, from, r.solution.Line, r.Tries, "\t\t")
	}
	out.WriteString(b.String() + "\n")
}

// atMost stands before a length that is not proven the shortest: the mate takes
// no more.
func (r *problemReport) atMost(c *tsumeSolveCmd) string {
	if r.Minimal || r.Shortest != nil || c.Hisshi || c.Threat {
		return ""
	}
	return "≤"
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// flawsText writes a line for each flaw: its name, the number of the move, the
// move, how it goes on, and the length of the mate with it.
func flawsText(b *strings.Builder, from walker, r problemReport) {
	one := func(f flawReport, open string) {
		b.WriteString("\n\t" + f.Ja + open)
		if f.Ply == 0 {
			return
		}
		line := append([]shogi.Move{f.flaw.Move}, f.flaw.Line...)
		more := ""
		if len(line) > maxFlawLine {
			line, more = line[:maxFlawLine], "…"
		}
		fmt.Fprintf(b, " %s %s%s", plyText(f.Ply), from.along(r.solution.Line[:f.Ply-1]).text(line...), more)
		if f.Plies > 0 {
			fmt.Fprintf(b, " %d手", f.Plies)
		}
	}
	for _, f := range r.Flaws {
		one(f, "")
	}
	for _, f := range r.Open {
		one(f, "?")
	}
}

// maxFlawLine is how many moves of a flaw's line are printed.
const maxFlawLine = 12
