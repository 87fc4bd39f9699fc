package contest

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/internal/markup"
)

// Measures of the drawing, in its units.
const (
	svgEdge  = 24  // around everything
	svgName  = 200 // the column of names
	svgCell  = 112 // the width of a cell of the cross table
	svgRow   = 48  // the height of its rows
	svgHead  = 96  // the height of title and terms
	svgLeast = 760 // the least width of what is between the edges
)

// svgChars is how many characters of a name are drawn, in the column and in a cell.
const svgChars, svgHeadChars = 20, 12

// SVG writes the report as a drawing: the cross table, and under it the differences
// with their intervals. It needs nothing but itself, and is dark where pages are.
func (r *Report) SVG(w io.Writer) error {
	c := r.chart()
	inner := max(svgLeast, svgName+svgCell*len(r.Players))
	table := svgRow * (len(r.Players) + 1)
	scale := float64(inner) / 1000
	below := svgHead + table + 40
	names := make([]string, len(r.Players))
	for i, p := range r.Players {
		names[i] = p.Name
	}
	title := strings.Join(names, " – ")
	_, err := io.WriteString(w, string(markup.Sprint(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" font-family="system-ui, sans-serif" font-size="15">
<title>Match of %[3]s</title>
<style>
:root { color: #222; --paper: #fff; --line: #8886; --soft: #8882; --bar: #2a8f63; --over: #c06018; --light: 84%%; --strength: 52%% }
@media (prefers-color-scheme: dark) { :root { color: #e6e6e6; --paper: #1b1b1b; --bar: #45b886; --over: #e08a45; --light: 26%%; --strength: 38%% } }
text { fill: currentColor }
.met { fill: hsl(var(--hue) var(--strength) var(--light)) }
</style>
<rect width="100%%" height="100%%" fill="var(--paper)"/>
<text x="%[4]d" y="44" font-size="22" font-weight="600">%[5]s</text>
<text x="%[4]d" y="74" fill-opacity=".8">%[6]s</text>
%[7]s<g transform="translate(%[4]d %[8]d) scale(%.3[9]f)" font-size="16">
%[10]s</g>
</svg>
`, inner+2*svgEdge, below+int(float64(c.Height)*scale)+svgEdge, title, svgEdge, clip(title, inner/12), clip(r.svgTerms(), inner/8), r.svgTable(), below, scale, c.lines())))
	return err
}

// svgTerms is the line under the title.
func (r *Report) svgTerms() string {
	text := fmt.Sprintf("%s, %s, %d games", r.Rules, r.Schedule, r.Games)
	if t := r.SPRT; t != nil {
		text += fmt.Sprintf("; SPRT %v..%v: LLR %.2f, %s", t.Elo0, t.Elo1, t.LLR, t.Decision)
	}
	return text
}

// svgTable draws the cross table.
func (r *Report) svgTable() markup.Text {
	head := markup.Each(r.Players, func(j int, p PlayerReport) markup.Text {
		return markup.Sprint(`<text x="%d" y="%d" text-anchor="middle" font-weight="600">%s</text>
`, svgEdge+svgName+svgCell*j+svgCell/2, svgHead+30, clip(p.Name, svgHeadChars))
	})
	rows := markup.Each(r.cross(), func(i int, row []cell) markup.Text {
		y := svgHead + svgRow*(i+1)
		cells := markup.Each(row, func(j int, c cell) markup.Text { return c.svg(svgEdge+svgName+svgCell*j, y) })
		return markup.Sprint(`<text x="%d" y="%d" font-weight="600">%s</text>
%s`, svgEdge, y+30, clip(r.Players[i].Name, svgChars), cells)
	})
	return markup.Sprint("%s%s", head, rows)
}

// svg draws a cell whose corner is there.
func (c cell) svg(x, y int) markup.Text {
	box := func(look markup.Text) markup.Text {
		return markup.Sprint(`<rect x="%d" y="%d" width="%d" height="%d" rx="4" %s/>`, x+2, y+2, svgCell-4, svgRow-4, look)
	}
	switch {
	case c.Self:
		return box(`fill="var(--soft)"`) + "\n"
	case c.Share < 0:
		return box(`fill="none" stroke="var(--line)"`) + "\n"
	}
	return box(markup.Sprint(`class="met" style="--hue: %d"`, c.Hue())) + markup.Sprint(`<text x="%[1]d" y="%[2]d" text-anchor="middle" font-weight="600">%[3]s</text><text x="%[1]d" y="%[4]d" text-anchor="middle" font-size="12">%[5]s</text>
`, x+svgCell/2, y+22, c.Text, y+38, c.Detail)
}

// clip shortens a text to so many characters.
func clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
