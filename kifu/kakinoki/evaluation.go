package kakinoki

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// The first words of ShogiGUI's comments.
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

// formatSearchTime writes 00:10.0, down to milliseconds.
func formatSearchTime(d time.Duration) string {
	ms := d.Milliseconds()
	text := fmt.Sprintf("%02d:%02d.%03d", ms/60000, ms/1000%60, ms%1000)
	for strings.HasSuffix(text, "0") && text[len(text)-2] != '.' {
		text = text[:len(text)-1]
	}
	return text
}

func formatScore(s kifu.Score) string {
	arrow := [...]string{kifu.Exact: "", kifu.LowerBound: "↑", kifu.UpperBound: "↓"}[min(int(s.Bound), 2)]
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
	next := 0
	for i := range node.Evaluations {
		e := &node.Evaluations[i]
		for next < min(e.After, len(node.Comments)) {
			out = append(out, node.Comments[next])
			next++
		}
		if e.Text != "" {
			out = append(out, strings.Split(e.Text, "\n")...)
			continue
		}
		out = append(out, n.FormatEvaluation(e, p, node.Move))
	}
	return append(out, node.Comments[next:]...)
}
