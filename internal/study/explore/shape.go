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

// ShapeRules is the rule set with known shapes.
const ShapeRules = "standard"

const (
	Castle  = "castle"
	Opening = "opening"
)

// Shape is a castle (囲い) or opening (戦型).
type Shape struct {
	// Group is Castle or Opening.
	ID      string       `toml:"id"`
	Group   string       `toml:"group"`
	Name    variant.Text `toml:"name"`
	Aliases []string     `toml:"aliases"`
	// Plies bounds the ply, 0 for any.
	Plies int `toml:"plies"`
	// Words are alternatives for [ParsePart] from Black's view, Parts are parsed, Turned are
	// White's.
	Words  []string `toml:"parts"`
	Parts  []*Part  `toml:"-"`
	Turned []*Part  `toml:"-"`
}

// Shapes returns the known shapes. Callers must not change them.
var Shapes = sync.OnceValue(func() []Shape {
	all, err := readShapes(shapesFile)
	if err != nil {
		panic("shapes.toml: " + err.Error()) // embedded and tested
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

// ShapeNamed finds a shape by ID or name in any language, with or without 囲い or 圍.
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

// For returns the alternatives for a side.
func (s *Shape) For(side Side) []*Part {
	switch side {
	case AsBlack:
		return s.Parts
	case AsWhite:
		return s.Turned
	}
	return append(append([]*Part{}, s.Parts...), s.Turned...)
}
