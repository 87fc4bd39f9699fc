// Package diagram draws positions of any rule set: as SVG, PNG, animated GIF
// and text (BOD, the board block of a KIF record).
//
// What a picture shows is a [Diagram]; how it looks is chosen by [Options]. A
// [Renderer] draws any number of diagrams of one rule set with the same
// options and keeps what they share, such as the wood and the pieces:
//
//	d := diagram.Of(&position)
//	r, err := diagram.NewRenderer(position.Rules(), diagram.Options{})
//	…
//	err = r.PNG(file, &d)
//
// The pictures look like the board of the web page: the same outlines of
// characters (package glyphs), the same shapes, colours and proportions. The
// same input gives the same bytes.
//
// Everything is drawn from the compiled rules, so that a new rule set needs
// nothing here: the shape of the board, holes, castles, gates and joined edges,
// the pieces of the stands, the names on the pieces, the movement marks of the
// international set.
package diagram
