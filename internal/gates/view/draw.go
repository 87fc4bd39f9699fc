package view

import (
	"bytes"
	"fmt"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// DrawOptions has names of package diagram; "" means its default.
type DrawOptions struct {
	// Format is "svg", "png" or "txt" (the BOD block of KIF).
	Format                             string
	Pieces, Theme, Coordinates, Stands string
	// Size is the width of a square in pixels; 0 means [diagram.DefaultSquare].
	Size int
	// Flip shows White's side.
	Flip bool
	// Tsume draws the corner with the pieces, and below it the attacker's hand.
	Tsume bool
	// Title is above the board; Names are the players, Black's first. Long ones are cut.
	Title string
	Names [2]string
	// Card draws a PNG of [CardWidth] by [CardHeight] pixels; Size has no effect.
	Card bool
}

// Draw draws a position, legal or not, as a picture or text.
func Draw(set *variant.RuleSet, sfen string, o DrawOptions) ([]byte, error) {
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		return nil, refusal.Position(err)
	}
	options, err := o.options()
	if err != nil {
		return nil, err
	}
	options.Attacker = setup.Side
	for _, l := range set.Labels {
		text := l.Names.Ja
		if options.Coordinates == diagram.LatinCoordinates {
			text = l.Names.En
		}
		options.Labels = append(options.Labels, diagram.Label{At: l.At, Text: text})
	}
	d := diagram.Diagram{Setup: setup}
	if p, err := kifu.PlaceSetup(setup); err == nil {
		d = diagram.Of(&p) // marks a check
	}
	d.Title, d.Names = o.Title, o.Names
	switch {
	case o.Card && o.Format != "png":
		return nil, refusal.New(refusal.BadRequest, "A card is a PNG.").ForPrograms()
	case o.Card:
		return card(set.Rules, options, &d)
	}
	r, err := diagram.NewRenderer(set.Rules, options)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "%s.", err).ForPrograms()
	}
	out, err := picture(r, &d, o.Format)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "%s.", err).ForPrograms()
	}
	return out, nil
}

func (o DrawOptions) options() (out diagram.Options, err error) {
	out = diagram.Options{Square: o.Size, Tsume: o.Tsume}
	if o.Flip {
		out.Bottom = shogi.White
	}
	for _, choice := range []struct {
		field, name string
		read        func(string) bool
	}{
		{"pieces", o.Pieces, func(name string) (ok bool) { out.Pieces, ok = diagram.ParsePieceSet(name); return ok }},
		{"theme", o.Theme, func(name string) (ok bool) { out.Theme, ok = diagram.ParseTheme(name); return ok }},
		{"coordinates", o.Coordinates, func(name string) (ok bool) { out.Coordinates, ok = diagram.ParseCoordinates(name); return ok }},
		{"stands", o.Stands, func(name string) (ok bool) { out.Stands, ok = diagram.ParseStands(name); return ok }},
	} {
		if choice.name != "" && !choice.read(choice.name) {
			return out, refusal.Newf(refusal.BadRequest, "%s: there is no %q.", choice.field, choice.name).ForPrograms()
		}
	}
	return out, nil
}

func picture(r *diagram.Renderer, d *diagram.Diagram, format string) ([]byte, error) {
	var b bytes.Buffer
	switch format {
	case "svg":
		return finished(&b, r.SVG(&b, d))
	case "png":
		return finished(&b, r.PNG(&b, d))
	case "txt":
		text, err := r.Text(d)
		return []byte(text), err
	}
	return nil, fmt.Errorf("unknown diagram format %q: want svg, png or txt", format)
}

func finished(b *bytes.Buffer, err error) ([]byte, error) { return b.Bytes(), err }
