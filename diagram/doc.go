// Package diagram draws positions of any rule set as SVG, PNG, animated GIF and text (BOD, the
// board block of KIF).
//
// A [Diagram] is the content, [Options] the style. A [Renderer] draws diagrams of one rule set
// and caches wood and pieces:
//
//	d := diagram.Of(&position)
//	r, err := diagram.NewRenderer(position.Rules(), diagram.Options{})
//	…
//	err = r.PNG(file, &d)
//
// Pictures match the web board. The same input gives the same bytes. Board shape, holes,
// castles, gates, joined edges, stands, names and movement marks come from the compiled rules.
package diagram
