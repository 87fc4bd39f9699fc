package train

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
)

type Fact struct{ Name, Value string }

const (
	chartWidth, chartHeight = 720, 320
	chartLeft, chartBottom  = 70, 30
)

// WriteReport writes a self-contained HTML page with facts, loss curves as SVG, and their
// numbers.
func (t *Trainer) WriteReport(out io.Writer, title string, facts []Fact) error {
	var b strings.Builder
	fmt.Fprintf(&b, `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>%s</title>
<style>body{font:15px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}td,th{padding:.1rem .8rem .1rem 0;text-align:left;vertical-align:top}td{font-variant-numeric:tabular-nums}</style>
<h1>%[1]s</h1>
<table>
`, html.EscapeString(title))
	for _, f := range facts {
		fmt.Fprintf(&b, "<tr><th>%s<td>%s\n", html.EscapeString(f.Name), html.EscapeString(f.Value))
	}
	b.WriteString("</table>\n<h2>Losses</h2>\n<p>Mean square of the error in the chance of winning: of the positions learned from (blue), of those of games kept aside (red), and there of the formula (grey).\n")
	t.chart(&b)
	b.WriteString("<table>\n<tr><th>epoch<th>rate<th>learned<th>kept aside<th>results\n")
	for i, e := range t.history {
		fmt.Fprintf(&b, "<tr><td>%d<td>%.6f<td>%.6f<td>%.6f<td>%.6f\n", i+1, e.Rate, e.Learned, e.Tested, e.Results)
	}
	b.WriteString("</table>\n</html>\n")
	_, err := io.WriteString(out, b.String())
	return err
}

func (t *Trainer) chart(b *strings.Builder) {
	if len(t.history) == 0 {
		return
	}
	low, high := t.formula.Tested, t.formula.Tested
	for _, e := range t.history {
		low, high = min(low, e.Learned, e.Tested), max(high, e.Learned, e.Tested)
	}
	pad := max((high-low)/20, 1e-6)
	low, high = low-pad, high+pad
	x := func(i int) float64 {
		return chartLeft + float64(i)*(chartWidth-chartLeft-10)/float64(max(len(t.history)-1, 1))
	}
	y := func(v float64) float64 {
		return 10 + (high-v)/(high-low)*(chartHeight-chartBottom-10)
	}
	fmt.Fprintf(b, `<svg viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img" aria-label="Losses by epoch" font-size="12" font-family="sans-serif">`+"\n", chartWidth, chartHeight)
	for i := range 5 {
		v := low + (high-low)*float64(i)/4
		fmt.Fprintf(b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="4" y="%.1f">%.5f</text>`+"\n", chartLeft, chartWidth-10, y(v), y(v), y(v)+4, v)
	}
	step := max(int(math.Ceil(float64(len(t.history))/10)), 1)
	for i := 0; i < len(t.history); i += step {
		fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x(i), chartHeight-8, i+1)
	}
	fmt.Fprintf(b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#888" stroke-dasharray="6 4"/>`+"\n", chartLeft, chartWidth-10, y(t.formula.Tested), y(t.formula.Tested))
	for _, curve := range []struct {
		color string
		of    func(Epoch) float64
	}{
		{"#06c", func(e Epoch) float64 { return e.Learned }},
		{"#c33", func(e Epoch) float64 { return e.Tested }},
	} {
		fmt.Fprintf(b, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, curve.color)
		for i, e := range t.history {
			fmt.Fprintf(b, "%.1f,%.1f ", x(i), y(curve.of(e)))
		}
		b.WriteString("\"/>\n")
	}
	b.WriteString("</svg>\n")
}
