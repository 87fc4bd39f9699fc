package match

import (
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// SideName returns "b" or "w", the stored names.
func SideName(c shogi.Color) string {
	if c == shogi.White {
		return "w"
	}
	return "b"
}

// ParseSide is the inverse of [SideName].
func ParseSide(name string) (shogi.Color, error) {
	switch name {
	case "b":
		return shogi.Black, nil
	case "w":
		return shogi.White, nil
	}
	return shogi.Black, fmt.Errorf("unknown side %q: want b or w", name)
}

// ParseFoul is the inverse of [shogi.Foul.ID]; "" is no foul.
func ParseFoul(id string) (shogi.Foul, error) {
	if id == "" {
		return shogi.NoFoul, nil
	}
	for f := shogi.NoFoul + 1; f.ID() != "unknown"; f++ {
		if f.ID() == id {
			return f, nil
		}
	}
	return shogi.NoFoul, fmt.Errorf("unknown foul %q", id)
}

// ParseReason is the inverse of [shogi.Reason.String].
func ParseReason(id string) (shogi.Reason, error) {
	for r := shogi.NotOver; r.String() != "unknown"; r++ {
		if r.String() == id {
			return r, nil
		}
	}
	return shogi.NotOver, fmt.Errorf("unknown reason %q", id)
}

var impasseNames = [...]string{
	shogi.ImpasseNone:       "none",
	shogi.Impasse24Agreed:   "24",
	shogi.Impasse27Declared: "27",
	shogi.Impasse24Declared: "24-declaration",
	shogi.ImpasseTry:        "try",
}

// ImpasseName returns "none", "24", "27", "24-declaration" or "try", as in rules.md.
func ImpasseName(r shogi.ImpasseRule) string {
	if int(r) < len(impasseNames) {
		return impasseNames[r]
	}
	return fmt.Sprintf("ImpasseRule(%d)", uint8(r))
}

// ParseImpasse is the inverse of [ImpasseName].
func ParseImpasse(name string) (shogi.ImpasseRule, error) {
	for i, n := range impasseNames {
		if n == name {
			return shogi.ImpasseRule(i), nil
		}
	}
	return 0, fmt.Errorf("unknown impasse rule %q: want 27, 24, 24-declaration, try or none", name)
}
