// Package diagram draws positions of any rule set as SVG, PNG, animated GIF and text
// (BOD, the board block of KIF).
//
// A [Diagram] is the content, [Options] the style. A [Renderer] draws diagrams of one
// rule set and options, and caches wood and pieces:
//
//	d := diagram.Of(&position)
//	r, err := diagram.NewRenderer(position.Rules(), diagram.Options{})
//	…
//	err = r.PNG(file, &d)
//
// Pictures match the web board: outlines (package glyphs), shapes, colours and
// proportions. The same input gives the same bytes.
//
// Everything is derived from the compiled rules: board shape, holes, castles, gates,
// joined edges, stands, names and movement marks.
package diagram
