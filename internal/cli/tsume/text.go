package tsume

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

type textWriter struct {
	strings.Builder
	l lang.Language
}

func (b *textWriter) say(before string, t lang.Text) { b.WriteString(before + t.In(b.l)) }

func (b *textWriter) aside(t lang.Text) { b.WriteString(bracketed(b.l, t)) }

func bracketed(l lang.Language, t lang.Text) string {
	if l == lang.English {
		return " (" + t.In(l) + ")"
	}
	return "（" + t.In(l) + "）"
}

func (b *textWriter) moves(at walker, line ...shogi.Move) string {
	return lineWith(b.l, at.p, at.last, line, func(p *shogi.Position, m shogi.Move) string {
		if !p.IsLegal(m) || !p.CounterChecks(m) {
			return ""
		}
		return bracketed(b.l, lang.TsumeCounterCheck)
	})
}

// text writes a line that begins with the problem, then details after tabs.
func (c *solveCmd) text(out *bytes.Buffer, r problemReport) error {
	b := textWriter{l: lang.Language(c.Lang)}
	b.WriteString(r.task.name() + "\t")
	switch {
	case r.Error != "":
		b.say("", lang.TsumeError(printable(oneLine(r.Error))))
	case r.stipulation != nil:
		c.stipulationFlags.text(&b, r)
	default:
		c.mateText(&b, r)
	}
	out.WriteString(b.String() + "\n")
	return nil
}

func (c *solveCmd) mateText(b *textWriter, r problemReport) {
	b.say("", r.head(c))
	from := walker{r.from, r.last}
	if r.Plies != nil {
		b.WriteString("\t" + b.moves(from, r.solution.Line...))
		if r.Shortest != nil {
			b.aside(lang.TsumeShortest(*r.Shortest))
		}
		if r.LineMissing {
			b.aside(lang.TsumeLineMissing)
		}
		if r.Left {
			b.aside(lang.TsumeLeft)
		}
		if !c.Any && !r.proven(c) {
			b.aside(lang.TsumeShorterOpen)
		}
	}
	if r.Verdict != "" {
		b.say("\t", solve.Verdicts[solve.Soundness(r.Verdict)])
	}
	if r.Decided {
		b.say("\n\t", lang.TsumeDecided)
	}
	if r.Intended != nil {
		b.say("\n\t", lang.TsumeIntended(plyText(r.Intended.Ply), solve.FaultText(r.Intended.Reason), solve.Verdicts[solve.Soundness(r.Intended.Verdict)]))
	}
	if r.Plies != nil || c.Verify {
		flawsText(b, from, r)
	}
	hisshiText(b, r)
	if len(r.Variations) > 0 {
		b.say("\n\t", lang.TsumeExplainVariations)
		variationsText(b, from, r.solution.Line, 1, r.Variations, "\t\t")
	}
	if len(r.Tries) > 0 {
		b.say("\n\t", lang.TsumeExplainTries)
		triesText(b, from, r.solution.Line, r.Tries, "\t\t")
	}
}

func (r *problemReport) head(c *solveCmd) lang.Text {
	switch r.Status {
	case tsume.Mate.String():
		if r.proven(c) {
			return lang.TsumeMate(*r.Plies)
		}
		return lang.TsumeMateWithin(*r.Plies)
	case tsume.NoMate.String():
		return lang.TsumeNoMate
	case statusHisshi:
		return lang.TsumeHisshi
	case statusThreat:
		return lang.TsumeThreat(*r.Plies)
	case statusNone:
		return lang.TsumeNone
	}
	return lang.TsumeUnknown
}

// proven reports whether the shortest mate was proven, or not requested.
func (r *problemReport) proven(c *solveCmd) bool {
	return r.Minimal || r.Shortest != nil || c.Hisshi || c.Threat
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

func pliesText(n int) lang.Text {
	if n == 1 {
		return lang.TsumeOnePly
	}
	return lang.TsumePlies(n)
}

// flawsText writes a line for each flaw: name, move number, move, continuation, length of its
// mate.
func flawsText(b *textWriter, from walker, r problemReport) {
	one := func(f tsume.Flaw, open string, also []shogi.Move) {
		name := solve.FlawName(f.Kind).In(b.l) + open
		if f.Ply == 0 {
			b.WriteString("\n\t" + name)
			return
		}
		line := append([]shogi.Move{f.Move}, f.Line...)
		more := ""
		if len(line) > maxFlawLine {
			line, more = line[:maxFlawLine], "…"
		}
		at := from.along(r.solution.Line[:f.Ply-1])
		b.say("\n\t", lang.TsumeFlaw(name, plyText(f.Ply), b.moves(at, line...)+more))
		if f.Plies > 0 {
			b.aside(pliesText(f.Plies))
		}
		if len(also) > 0 {
			moves := make([]string, len(also))
			for i, m := range also {
				moves[i] = b.moves(at, m)
			}
			b.aside(lang.TsumeAlso(strings.Join(moves, " ")))
		}
	}
	for rest := r.flaws; len(rest) > 0; {
		same := 1
		for same < len(rest) && likewise(&rest[0], &rest[same]) {
			same++
		}
		var also []shogi.Move
		for _, f := range rest[1:same] {
			also = append(also, f.Move)
		}
		one(rest[0], "", also)
		rest = rest[same:]
	}
	for _, f := range r.open {
		one(f, "?", nil)
	}
}

// likewise reports whether two flaws are equal variations by an interposition at the same
// move: text joins them in one line.
func likewise(a, b *tsume.Flaw) bool {
	return a.Kind == tsume.Branch && b.Kind == tsume.Branch && a.Ply == b.Ply && a.Plies == b.Plies && a.Move.IsDrop() && b.Move.IsDrop()
}

// maxFlawLine is in moves.
const maxFlawLine = 12

// parseLine reads moves from p in any notation, separated by space or a side sign (▲△). It
// returns nil without moves.
func parseLine(p *shogi.Position, text string) ([]shogi.Move, error) {
	var line []shogi.Move
	q, last := *p, shogi.NoMove
	for _, word := range lineWords(text) {
		m, err := notation.Parse(&q, word, last)
		if err != nil {
			return nil, fmt.Errorf("move %d of the line, %s: %w", len(line)+1, word, err)
		}
		line = append(line, m)
		var u shogi.Undo
		q.Make(m, &u)
		last = m
	}
	return line, nil
}

const sideSigns = "▲△▼▽☗☖"

// lineWords splits a line into moves. 同 may be followed by a space, and a move preceded by its
// number.
func lineWords(text string) []string {
	var spaced strings.Builder
	for _, c := range text {
		switch {
		case c == '、' || c == '，' || c == ',' || c == '　':
			c = ' '
		case strings.ContainsRune(sideSigns, c):
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(c)
	}
	var words []string
	for word := range strings.FieldsSeq(spaced.String()) {
		if n := len(words); n > 0 && (strings.HasSuffix(words[n-1], "同") || strings.Contains(sideSigns, words[n-1])) {
			words[n-1] += word
			continue
		}
		words = append(words, word)
	}
	return words
}

// styleIn is Western for English, else Japanese, also for Chinese.
func styleIn(l lang.Language) notation.Style {
	if l == lang.English {
		return notation.Western
	}
	return notation.Japanese
}

func lineIn(l lang.Language, p shogi.Position, last shogi.Move, line []shogi.Move) string {
	return lineWith(l, p, last, line, func(*shogi.Position, shogi.Move) string { return "" })
}

// lineWith adds note's text after each move.
func lineWith(l lang.Language, p shogi.Position, last shogi.Move, line []shogi.Move, note func(*shogi.Position, shogi.Move) string) string {
	var words []string
	for _, m := range line {
		if l != lang.English && !p.IsLegal(m) {
			words = append(words, "…")
			break
		}
		words = append(words, notation.Text(styleIn(l), &p, m, last)+note(&p, m))
		var u shogi.Undo
		p.Make(m, &u)
		last = m
	}
	if l == lang.English {
		return strings.Join(words, " ")
	}
	return strings.Join(words, "")
}
