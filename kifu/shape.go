package kifu

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Shape is an arrow or circle after a move. In comments it is written as in chess programs,
// with USI squares: "[%csl G5e,R10a]" for circles, "[%cal G7g7f]" for arrows.
type Shape struct {
	// Color is 'G' (green), 'R' (red), 'B' (blue) or 'Y' (yellow).
	Color byte
	// From and To are equal for a circle.
	From, To shogi.Square
}

const ShapeColors = "GRBY"

var (
	shapeTag = regexp.MustCompile(`\[%(csl|cal)[ \t]+([^\[\]]*)\]`)
	shapeOne = regexp.MustCompile(`^([` + ShapeColors + `])([0-9]{1,2}[a-z])([0-9]{1,2}[a-z])?$`)
)

// Circle reports whether s is a circle.
func (s Shape) Circle() bool { return s.From == s.To }

// FormatShape returns "G7g7f", or "R5e" for a circle.
func FormatShape(r *shogi.Rules, s Shape) string {
	if s.Circle() {
		return string(s.Color) + notation.FormatSquare(r, s.To)
	}
	return string(s.Color) + notation.FormatSquare(r, s.From) + notation.FormatSquare(r, s.To)
}

// ParseShape is the inverse of FormatShape.
func ParseShape(r *shogi.Rules, text string) (s Shape, err error) {
	m := shapeOne.FindStringSubmatch(text)
	if m == nil {
		return s, fmt.Errorf("the shape %q is not a colour of %s and one or two squares", Clip(text), ShapeColors)
	}
	s.Color = m[1][0]
	if s.From, err = notation.ParseSquare(r, m[2]); err != nil {
		return s, fmt.Errorf("the shape %.80q: %w", text, err)
	}
	s.To = s.From
	if m[3] != "" {
		if s.To, err = notation.ParseSquare(r, m[3]); err != nil {
			return s, fmt.Errorf("the shape %.80q: %w", text, err)
		}
	}
	return s, nil
}

// SplitShapes extracts shapes from comment lines and removes lines with only tags. Invalid
// tags stay.
func SplitShapes(r *shogi.Rules, lines []string) (shapes []Shape, rest []string) {
	for _, line := range lines {
		if !strings.Contains(line, "[%c") {
			rest = append(rest, line)
			continue
		}
		taken := false
		left := shapeTag.ReplaceAllStringFunc(line, func(tag string) string {
			found, ok := shapesOf(r, tag)
			if !ok {
				return tag
			}
			shapes, taken = append(shapes, found...), true
			return ""
		})
		if left = strings.TrimSpace(left); !taken {
			rest = append(rest, line)
		} else if left != "" {
			rest = append(rest, left)
		}
	}
	return shapes, rest
}

func shapesOf(r *shogi.Rules, tag string) (shapes []Shape, ok bool) {
	m := shapeTag.FindStringSubmatch(tag)
	for text := range strings.SplitSeq(m[2], ",") {
		s, err := ParseShape(r, strings.TrimSpace(text))
		if err != nil || s.Circle() != (m[1] == "csl") {
			return nil, false
		}
		shapes = append(shapes, s)
	}
	return shapes, true
}

// JoinShapes adds a line with the shapes, circles first, if any.
func JoinShapes(r *shogi.Rules, shapes []Shape, lines []string) []string {
	var circles, arrows []string
	for _, s := range shapes {
		if s.Circle() {
			circles = append(circles, FormatShape(r, s))
		} else {
			arrows = append(arrows, FormatShape(r, s))
		}
	}
	tag := ""
	if len(circles) > 0 {
		tag = "[%csl " + strings.Join(circles, ",") + "]"
	}
	if len(arrows) > 0 {
		tag += "[%cal " + strings.Join(arrows, ",") + "]"
	}
	if tag == "" {
		return lines
	}
	return append(append([]string(nil), lines...), tag)
}
