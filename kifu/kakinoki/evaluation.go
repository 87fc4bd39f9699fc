package kakinoki

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

var sourceWords = [...]string{
	kifu.SourceUnknown: "評価", kifu.SourcePlay: "対局", kifu.SourceAnalysis: "解析", kifu.SourceResearch: "検討",
}

// FormatEvaluation returns e, of position p after last, as a comment of ShogiGUI without "*":
//
//	*解析 0 候補1 時間 00:10.0 深さ 22/30 ノード数 12345 評価値 450 読み筋 ▲７六歩(77) △３四歩(33)
//
// The engine's name, an extension, is quoted after the word Engine.
func (n *Names) FormatEvaluation(e *kifu.Evaluation, p *shogi.Position, last shogi.Move) string {
	var b strings.Builder
	b.WriteString("*" + sourceWords[min(int(e.Source), len(sourceWords)-1)])
	if e.Source == kifu.SourceAnalysis {
		b.WriteString(" 0")
	}
	if e.Engine != "" {
		b.WriteString(" Engine " + strconv.Quote(e.Engine))
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, " 候補%d", e.Line)
	}
	if e.Time > 0 {
		b.WriteString(" 時間 " + formatSearchTime(e.Time))
	}
	switch {
	case e.SelDepth > 0:
		fmt.Fprintf(&b, " 深さ %d/%d", e.Depth, e.SelDepth)
	case e.Depth > 0:
		fmt.Fprintf(&b, " 深さ %d", e.Depth)
	}
	if e.Nodes > 0 {
		fmt.Fprintf(&b, " ノード数 %d", e.Nodes)
	}
	if e.Score.Kind != kifu.NoScore {
		b.WriteString(" 評価値 " + formatScore(e.Score))
	}
	if len(e.PV) > 0 {
		b.WriteString(" 読み筋")
		b.WriteString(n.formatPV(e.PV, *p, last))
	}
	return b.String()
}

func (n *Names) formatPV(pv []shogi.Move, p shogi.Position, last shogi.Move) string {
	var b strings.Builder
	for _, m := range pv {
		if !p.IsLegal(m) {
			break
		}
		text := n.FormatMove(&p, m, last)
		if !isLarge(n.rules) {
			text = sign(p.Side()) + text
		}
		b.WriteString(" " + text)
		if p.Play(m) != nil {
			break
		}
		last = m
	}
	return b.String()
}

func formatSearchTime(d time.Duration) string {
	ms := d.Milliseconds()
	text := fmt.Sprintf("%02d:%02d.%03d", ms/60000, ms/1000%60, ms%1000)
	for strings.HasSuffix(text, "0") && text[len(text)-2] != '.' {
		text = text[:len(text)-1]
	}
	return text
}

var arrows = [...]string{kifu.Exact: "", kifu.LowerBound: "↑", kifu.UpperBound: "↓"}

func formatScore(s kifu.Score) string {
	arrow := arrows[min(int(s.Bound), 2)]
	if s.Kind == kifu.Centipawns {
		return strconv.Itoa(s.Value) + arrow
	}
	sign := "+"
	if s.Value < 0 || s.Value == 0 && s.Sign < 0 {
		sign = "-"
	}
	if s.Value == 0 {
		return sign + "詰" + arrow
	}
	return fmt.Sprintf("%s詰 %d%s", sign, max(s.Value, -s.Value), arrow)
}

const maxScore = math.MaxInt32

// SplitComments extracts evaluations from comment lines: those of [Names.FormatEvaluation],
// ShogiGUI, ShogiHome, PiyoShogi, Kishin Analytics and Floodgate. p is the position after
// move. Text keeps the source lines unless FormatEvaluation writes the same.
func (n *Names) SplitComments(lines []string, p *shogi.Position, move shogi.Move) (comments []string, found []kifu.Evaluation) {
	for i := 0; i < len(lines); {
		e, used := n.evaluation(lines[i:], p, move)
		if used == 0 {
			comments = append(comments, lines[i])
			i++
			continue
		}
		e.After = len(comments)
		if text := strings.Join(lines[i:i+used], "\n"); n.FormatEvaluation(&e, p, move) != text {
			e.Text = text
		}
		found = append(found, e)
		i += used
	}
	return comments, found
}

// JoinComments puts evaluations back between comments. p is the position after the move.
func (n *Names) JoinComments(node *kifu.Node, p *shogi.Position) []string {
	if len(node.Evaluations) == 0 {
		return node.Comments
	}
	var out []string
	for text, e := range node.Remarks() {
		if e == nil {
			out = append(out, text)
			continue
		}
		if lines := strings.Split(e.Text, "\n"); e.Text != "" && n.readsAs(lines, p, node.Move, e) {
			out = append(out, lines...)
		} else {
			out = append(out, n.FormatEvaluation(e, p, node.Move))
		}
	}
	return out
}

// readsAs reports whether the lines mean e here; a text of another format may not.
func (n *Names) readsAs(lines []string, p *shogi.Position, move shogi.Move, e *kifu.Evaluation) bool {
	read, used := n.evaluation(lines, p, move)
	read.Text, read.After = e.Text, e.After
	return used == len(lines) && reflect.DeepEqual(read, *e)
}

func (n *Names) evaluation(lines []string, p *shogi.Position, move shogi.Move) (e kifu.Evaluation, used int) {
	line := lines[0]
	if len(line) < 3 || line[0] != '*' && line[0] != '#' && !startsWithSource(line) {
		return e, 0
	}
	if e, ok := n.fields(line, p, move); ok {
		return e, 1
	}
	if e, ok := n.piyo(line, p, move); ok {
		return e, 1
	}
	if e, ok := floodgate(line); ok {
		return e, 1
	}
	return n.shogiHome(lines, p, move)
}

func startsWithSource(line string) bool {
	return slices.ContainsFunc(sourceWords[:], func(word string) bool { return strings.HasPrefix(line, word+" ") })
}

var fieldWords = [...]string{"Engine", "Version", "候補", "時間", "深さ", "ノード数", "評価値", "読み筋"}

// fields reads a line of ShogiGUI, Kakinoki Shogi, Kishin Analytics or FormatEvaluation.
func (n *Names) fields(line string, p *shogi.Position, last shogi.Move) (e kifu.Evaluation, ok bool) {
	s := strings.TrimPrefix(line, "*")
	known := false
	for source, word := range sourceWords {
		if rest, cut := strings.CutPrefix(s, word); cut && (rest == "" || rest[0] == ' ') {
			e.Source, s, known = kifu.Source(source), rest, true
		}
	}
	if !known && !strings.HasPrefix(s, " Engine ") {
		return e, false
	}
	for s != "" {
		s = strings.TrimLeft(s, " ")
		word, value := "", s
		for _, w := range fieldWords {
			if rest, cut := strings.CutPrefix(s, w); cut {
				word, value = w, strings.TrimLeft(rest, " ")
				break
			}
		}
		switch word {
		case "": // an engine number or mark of ShogiGUI
			_, s, _ = strings.Cut(s, " ")
			continue
		case "読み筋":
			e.PV = n.readPV(value, *p, last)
			return e, true
		case "Engine":
			e.Engine, s = engineName(value)
			continue
		case "Version":
			var version string
			version, s, _ = strings.Cut(value, " ")
			e.Engine = strings.TrimLeft(e.Engine+" "+version, " ")
			continue
		}
		value, rest, _ := strings.Cut(value, " ")
		good := true
		switch word {
		case "候補":
			e.Line, good = atoi(value)
		case "時間":
			e.Time, good = searchTime(value)
		case "深さ":
			depth, sel, _ := strings.Cut(value, "/")
			e.Depth, good = atoi(depth)
			e.SelDepth, _ = atoi(sel)
		case "ノード数":
			nodes, err := strconv.ParseUint(value, 10, 64)
			e.Nodes, good = nodes, err == nil
		case "評価値":
			e.Score, rest, good = score(value, rest)
		}
		if !good {
			return e, false
		}
		s = rest
	}
	return e, e.Score.Kind != kifu.NoScore || e.Nodes > 0 || e.Depth > 0 || e.Line > 0 || e.Time > 0
}

// engineName reads a quoted name, or words up to the next field.
func engineName(text string) (name, rest string) {
	if quoted, err := strconv.QuotedPrefix(text); err == nil {
		if name, err := strconv.Unquote(quoted); err == nil {
			return name, text[len(quoted):]
		}
	}
	end := len(text)
	for _, w := range fieldWords {
		if i := strings.Index(text, " "+w); i >= 0 {
			end = min(end, i)
		}
	}
	return text[:end], text[end:]
}

func atoi(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n <= maxScore
}

// searchTime reads 00:10.0 or 1:02:03.4.
func searchTime(text string) (time.Duration, bool) {
	total := 0.0
	for part := range strings.SplitSeq(text, ":") {
		v, err := strconv.ParseFloat(part, 64)
		if err != nil || !(v >= 0 && v < 1e6) {
			return 0, false
		}
		total = total*60 + v
	}
	return time.Duration(total*1000+0.5) * time.Millisecond, total < 1e8
}

// score reads "51", "+64", "450↑", "+詰 15", "-詰"; mate plies may be the next word.
func score(word, rest string) (s kifu.Score, after string, ok bool) {
	bound := kifu.Exact
	trim := func(text string) string {
		for b, arrow := range arrows[1:] {
			if cut, ok := strings.CutSuffix(text, arrow); ok {
				bound = kifu.Bound(b + 1)
				return cut
			}
		}
		return text
	}
	word = trim(word)
	plies, mates := strings.CutPrefix(strings.TrimLeft(word, "+-"), "詰")
	if !mates {
		n, err := strconv.Atoi(strings.TrimPrefix(word, "+"))
		s = kifu.CP(n)
		s.Bound = bound
		return s, rest, err == nil && n <= maxScore && n >= -maxScore
	}
	sign := 1
	if strings.HasPrefix(word, "-") {
		sign = -1
	}
	n, _ := atoi(plies)
	if plies == "" {
		next, beyond, _ := strings.Cut(rest, " ")
		if counted, ok := atoi(strings.TrimLeft(trim(next), "+-")); ok {
			n, rest = counted, beyond
		}
	}
	s = kifu.MateIn(sign*n, sign)
	s.Bound = bound
	return s, rest, true
}

// In moves per line.
const maxPV = 256

func (n *Names) readPV(text string, p shogi.Position, last shogi.Move) []shogi.Move {
	var pv []shogi.Move
	for len(pv) < maxPV {
		text = strings.TrimLeftFunc(text, isBlank)
		end := len(text)
		if first := firstRune(text); first != "" {
			if i := strings.IndexAny(text[len(first):], "▲△☗☖▼▽"); i >= 0 {
				end = i + len(first)
			}
		}
		if end == 0 || end > 64 {
			break
		}
		m, rest, err := n.ParseMove(&p, text[:end], last)
		if err != nil || trim(rest) != "" || p.Play(m) != nil {
			break
		}
		pv, last, text = append(pv, m), m, text[end:]
	}
	return pv
}

// piyo reads PiyoShogi's "#指し手[62]△７五歩 ▲３三桂成 …" and "#形勢[62]", starting with the move just
// played.
func (n *Names) piyo(line string, p *shogi.Position, move shogi.Move) (e kifu.Evaluation, ok bool) {
	s, played := strings.CutPrefix(line, "#指し手[")
	if !played {
		if s, ok = strings.CutPrefix(line, "#形勢["); !ok {
			return e, false
		}
	}
	value, rest, ok := strings.Cut(s, "]")
	if !ok {
		return e, false
	}
	if e.Score, _, ok = score(value, ""); !ok {
		return e, false
	}
	e.Source = kifu.SourceAnalysis
	if end := strings.IndexAny(rest[len(firstRune(rest)):], "▲△☗☖▼▽"); played && end >= 0 {
		e.PV = n.readPV(rest[len(firstRune(rest))+end:], *p, move)
	}
	return e, true
}

// floodgate reads "* -800 +4447HI …"; the CSA moves stay in Text.
func floodgate(line string) (e kifu.Evaluation, ok bool) {
	s, ok := strings.CutPrefix(line, "*")
	if !ok {
		return e, false
	}
	word, _, _ := strings.Cut(strings.TrimLeft(s, " "), " ")
	if word == "" || !strings.ContainsAny(word[:1], "+-0123456789") {
		return e, false
	}
	if e.Score, _, ok = score(word, ""); !ok {
		return e, false
	}
	e.Source = kifu.SourcePlay
	return e, true
}

// shogiHome reads one field per line: "*評価値=80" of players, "#評価値=-60" of research.
func (n *Names) shogiHome(lines []string, p *shogi.Position, move shogi.Move) (e kifu.Evaluation, used int) {
	seen := map[string]bool{}
	for _, line := range lines {
		if line == "" || line[0] != lines[0][0] {
			break
		}
		key, value, ok := strings.Cut(line[1:], "=")
		if !ok || seen[key] {
			break
		}
		switch key {
		case "評価値":
			s, _, ok := score(value, "")
			if !ok {
				return e, used
			}
			e.Score = s
		case "詰み":
			s, ok := homeMate(value)
			if !ok {
				return e, used
			}
			e.Score = s
		case "読み筋":
			e.PV = n.readPV(value, *p, move)
		case "深さ":
			depth, sel, _ := strings.Cut(value, "/")
			e.Depth, _ = atoi(depth)
			e.SelDepth, _ = atoi(sel)
		case "ノード数":
			e.Nodes, _ = strconv.ParseUint(value, 10, 64)
		case "エンジン":
			e.Engine = value
		default:
			return e, used
		}
		seen[key] = true
		used++
		e.Source = kifu.SourcePlay
		if line[0] == '#' {
			e.Source = kifu.SourceResearch
		}
	}
	return e, used
}

// homeMate reads "先手勝ち:15手".
func homeMate(text string) (kifu.Score, bool) {
	who, plies, counted := strings.Cut(text, ":")
	sign := 0
	switch who {
	case "先手勝ち":
		sign = 1
	case "後手勝ち":
		sign = -1
	}
	number := 0
	if counted {
		number, _ = atoi(strings.TrimSuffix(plies, "手"))
	}
	return kifu.MateIn(sign*number, sign), sign != 0
}
