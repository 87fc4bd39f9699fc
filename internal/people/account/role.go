package account

import (
	"fmt"
	"slices"
)

// Role is a level of permission. Each role includes those listed earlier.
type Role string

const (
	// Player is any account.
	Player Role = "player"
	// Moderator may act against disruptive players.
	Moderator Role = "moderator"
	Admin     Role = "admin"
)

// Roles returns all roles, lowest first.
func Roles() []Role { return []Role{Player, Moderator, Admin} }

// ParseRole returns the role with a name.
func ParseRole(name string) (Role, error) {
	if r := Role(name); slices.Contains(Roles(), r) {
		return r, nil
	}
	return "", fmt.Errorf("unknown role %q: want player, moderator or admin", name)
}

// Covers reports whether r includes other. A guest's empty role covers nothing.
func (r Role) Covers(other Role) bool {
	mine, theirs := slices.Index(Roles(), r), slices.Index(Roles(), other)
	return mine >= 0 && theirs >= 0 && mine >= theirs
}
