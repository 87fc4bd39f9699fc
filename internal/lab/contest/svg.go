package contest

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
)

//go:embed report.svg
var drawing string

// In drawing units.
const (
	svgEdge  = 24
	svgName  = 200
	svgCell  = 112
	svgRow   = 48
	svgHead  = 96 // title and terms
	svgLeast = 760
)

// Characters of a name in the column and in a cell.
const svgChars, svgHeadChars = 20, 12

type label struct {
	X, Y   int
	Text   string
	Middle bool
}

type box struct {
	cell
	X, Y, Width, Height int
}

// Middle is the box's; First and Second are baselines.
func (b box) Middle() int { return b.X + b.Width/2 }
func (b box) First() int  { return b.Y + 20 }
func (b box) Second() int { return b.Y + 36 }

// SVG writes a self-contained drawing: cross table and differences. It follows the page's dark
// mode.
func (r *Report) SVG(w io.Writer) error {
	t, err := template.New("report").Parse(drawing)
	if err != nil {
		return err
	}
	c := r.chart()
	inner := max(svgLeast, svgName+svgCell*len(r.Players))
	scale := float64(inner) / 1000
	below := svgHead + svgRow*(len(r.Players)+1) + 40
	labels, boxes := r.svgTable()
	return t.Execute(w, struct {
		Width, Height, Edge, Below int
		Title, Head, Terms         string
		Labels                     []label
		Boxes                      []box
		Chart                      chart
		Scale                      float64
	}{
		inner + 2*svgEdge, below + int(float64(c.Height)*scale) + svgEdge, svgEdge, below,
		r.title(), clip(r.title(), inner/12), clip(r.svgTerms(), inner/8), labels, boxes, c, scale,
	})
}

func (r *Report) svgTerms() string {
	text := fmt.Sprintf("%s, %s, %d games", r.Rules, r.Schedule, r.Games)
	if t := r.SPRT; t != nil {
		text += fmt.Sprintf("; SPRT %v..%v: LLR %.2f, %s", t.Elo0, t.Elo1, t.LLR, t.Decision)
	}
	return text
}

func (r *Report) svgTable() (labels []label, boxes []box) {
	for j, p := range r.Players {
		labels = append(labels, label{svgEdge + svgName + svgCell*j + svgCell/2, svgHead + 30, clip(p.Name, svgHeadChars), true})
	}
	for i, row := range r.cross() {
		y := svgHead + svgRow*(i+1)
		labels = append(labels, label{svgEdge, y + 30, clip(r.Players[i].Name, svgChars), false})
		for j, c := range row {
			boxes = append(boxes, box{c, svgEdge + svgName + svgCell*j + 2, y + 2, svgCell - 4, svgRow - 4})
		}
	}
	return labels, boxes
}

func clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
