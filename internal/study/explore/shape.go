package explore

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"github.com/komadai/komadai/variant"
)

//go:embed shapes.toml
var shapesFile []byte

// ShapeRules is the id of the rule set whose castles and openings are known.
const ShapeRules = "standard"

// The groups of shapes.
const (
	Castle  = "castle"
	Opening = "opening"
)

// Shape is a castle (囲い) or an opening (戦型) as parts of positions.
type Shape struct {
	// ID is its name for programs, Group Castle or Opening.
	ID    string       `toml:"id"`
	Group string       `toml:"group"`
	Name  variant.Text `toml:"name"`
	// Aliases are further names.
	Aliases []string `toml:"aliases"`
	// Plies is the number of moves after which it has to stand on the board at the
	// latest, 0 for any.
	Plies int `toml:"plies"`
	// Words are the parts as [ParsePart] reads them, from Black's side, one of which
	// makes the shape; Parts are these, read, and Turned those of White.
	Words  []string `toml:"parts"`
	Parts  []*Part  `toml:"-"`
	Turned []*Part  `toml:"-"`
}

// Shapes returns the castles and openings that are known. What it returns must
// not be changed.
var Shapes = sync.OnceValue(func() []Shape {
	all, err := readShapes(shapesFile)
	if err != nil {
		panic("shapes.toml: " + err.Error()) // it is part of the program, and a test reads it
	}
	return all
})

func readShapes(data []byte) ([]Shape, error) {
	var file struct {
		Shapes []Shape `toml:"shape"`
	}
	if err := toml.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	set, err := variant.Lookup(ShapeRules)
	if err != nil {
		return nil, err
	}
	for i := range file.Shapes {
		s := &file.Shapes[i]
		for _, words := range s.Words {
			part, err := ParsePart(set.Rules, words)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.ID, err)
			}
			s.Parts, s.Turned = append(s.Parts, part), append(s.Turned, part.Turned(set.Rules))
		}
	}
	return file.Shapes, nil
}

// ShapeNamed returns the shape with an id, or with that name in one of the
// languages, with or without 囲い or 圍 at its end; ok is false when there is none.
func ShapeNamed(name string) (Shape, bool) {
	bare := func(name string) string {
		return strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(Fold(name), "囲い"), "圍"), "围")
	}
	for _, s := range Shapes() {
		for _, one := range append([]string{s.ID, s.Name.Ja, s.Name.En, s.Name.Zh}, s.Aliases...) {
			if bare(one) == bare(name) {
				return s, true
			}
		}
	}
	return Shape{}, false
}

// For returns the parts that make the shape for a side, or for either.
func (s *Shape) For(side Side) []*Part {
	switch side {
	case AsBlack:
		return s.Parts
	case AsWhite:
		return s.Turned
	}
	return append(append([]*Part{}, s.Parts...), s.Turned...)
}
