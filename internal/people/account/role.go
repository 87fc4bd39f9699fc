package account

import (
	"fmt"
	"slices"
)

// Role is what an account may do on the server beyond playing. Each role may
// do what those before it may.
type Role string

// The roles, in order.
const (
	// Player is everybody who has signed up.
	Player Role = "player"
	// Moderator may act against players who disturb others.
	Moderator Role = "moderator"
	// Admin may do everything.
	Admin Role = "admin"
)

// Roles are all roles, in order.
func Roles() []Role { return []Role{Player, Moderator, Admin} }

// ParseRole returns the role of that name.
func ParseRole(name string) (Role, error) {
	if r := Role(name); slices.Contains(Roles(), r) {
		return r, nil
	}
	return "", fmt.Errorf("unknown role %q: want player, moderator or admin", name)
}

// Covers reports whether r may do what other may. The empty role, which is a
// guest's, covers nothing.
func (r Role) Covers(other Role) bool {
	mine, theirs := slices.Index(Roles(), r), slices.Index(Roles(), other)
	return mine >= 0 && theirs >= 0 && mine >= theirs
}
