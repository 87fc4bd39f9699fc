package record

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func sign(g analysis.Grade) string {
	switch g {
	case analysis.Inaccuracy:
		return "?!"
	case analysis.Mistake:
		return "?"
	case analysis.Blunder:
		return "??"
	}
	return ""
}

func column(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-kakinoki.Width(text)))
}

// analysisTable writes a line per move: text, score, Black's chance, loss, mark, better line.
func analysisTable(b *strings.Builder, g *analysis.Game, r *analysis.Report, style notation.Style) {
	judged := make(map[int]*analysis.Move, len(r.Judged))
	for i := range r.Judged {
		judged[r.Judged[i].Ply] = &r.Judged[i]
	}
	fmt.Fprintf(b, "%4s  %s %8s  Black   loss\n", "", column("move", 18), "score")
	p, last := g.Start, shogi.NoMove
	for i, m := range g.Moves {
		at := r.Position(i + 1)
		text := notation.Text(style, &p, m, last)
		line := fmt.Sprintf("%4d  %s", i+1, column(text, 18))
		if at != nil {
			line += fmt.Sprintf(" %8s  %4d%%", scoreText(at.Score), analysis.Percent(at.Score.Win(shogi.Black, r.Scale)))
		}
		if j := judged[i+1]; j != nil {
			line += judgement(j, r.Position(i), p, last, style)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
		var u shogi.Undo
		p.Make(m, &u)
		last = m
	}
}

func judgement(m *analysis.Move, before *analysis.Position, p shogi.Position, last shogi.Move, style notation.Style) string {
	line := "       "
	if m.Loss >= .005 {
		line = fmt.Sprintf(" %5.0f%%", 100*m.Loss)
	}
	switch {
	case m.Grade.Marked():
		line += "  " + column(sign(m.Grade), 3)
	case m.CounterCheck:
		return line + "  counter-check"
	default:
		return line
	}
	if m.CounterCheck {
		line += "counter-check; "
	}
	switch {
	case m.Declaration:
		line += "could declare; "
	case m.Missed && m.MissedIn > 0:
		line += fmt.Sprintf("missed mate in %d; ", m.MissedIn)
	case m.Missed:
		line += "missed a forced win; "
	}
	if m.Allowed {
		line += "allows mate; "
	}
	const most = 5
	var u shogi.Undo
	for i, usi := range before.PV[:min(len(before.PV), most)] {
		move, err := notation.ParseUSI(p.Rules(), usi)
		if err != nil || !p.IsLegal(move) {
			break
		}
		if i > 0 {
			line += " "
		}
		line += notation.Text(style, &p, move, last)
		p.Make(move, &u)
		last = move
	}
	return line
}

// scoreText is "+120", "-35", "+mate 7".
func scoreText(s analysis.Score) string {
	if !s.Mate {
		return fmt.Sprintf("%+d", s.Value)
	}
	text := "+mate"
	if s.Sign < 0 {
		text = "-mate"
	}
	if n := max(s.Value, -s.Value); n > 0 {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

var sparks = [...]rune{'▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}

// sparkWidth is in characters.
const sparkWidth = 72

// sparkline is Black's chance over the game.
func sparkline(r *analysis.Report) string {
	n := len(r.Positions)
	width := min(n, sparkWidth)
	var b strings.Builder
	for i := range width {
		from, to := i*n/width, max((i+1)*n/width, i*n/width+1)
		sum := 0.0
		for _, p := range r.Positions[from:to] {
			sum += p.Score.Win(shogi.Black, r.Scale)
		}
		b.WriteRune(sparks[min(len(sparks)-1, int(sum/float64(to-from)*float64(len(sparks))))])
	}
	return b.String()
}

func analysisSummary(b *strings.Builder, rec *kifu.Record, r *analysis.Report) {
	if len(r.Positions) > 0 {
		fmt.Fprintf(b, "\nBlack's chance  %s\n", sparkline(r))
	}
	fmt.Fprintf(b, "\n%s accuracy   loss  best  good    ?!     ?    ??  opening  middle  endgame\n", column("", 20))
	for c, mark := range [...]string{"☗ ", "☖ "} {
		side := r.Side(shogi.Color(c))
		name := cmp.Or(rec.Player(shogi.Color(c)), [...]string{"Black", "White"}[c])
		line := column(mark+clip(name, 18), 20)
		if side.Moves == 0 {
			b.WriteString(line + "        –\n")
			continue
		}
		line += fmt.Sprintf(" %7.1f%% %5.1f%%", side.Accuracy, 100*side.Loss)
		for _, g := range analysis.Grades() {
			line += fmt.Sprintf(" %5d", side.Grades[g])
		}
		for i, phase := range analysis.Phases() {
			width := [...]int{9, 8, 9}[i]
			text := "–"
			if v, ok := side.Phases[phase]; ok {
				text = fmt.Sprintf("%.0f%%", v)
			}
			line += strings.Repeat(" ", max(0, width-kakinoki.Width(text))) + text
		}
		b.WriteString(line + "\n")
	}
}

func clip(text string, width int) string {
	if kakinoki.Width(text) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && kakinoki.Width(string(runes))+1 > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
