// Package principal names who acts: whose games, words and ratings something is.
package principal

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// ID names a principal. It is what the database keeps under "holder": a letter for
// the kind, a colon, and a name within the kind. The ID "" is nobody: a client that
// has done nothing yet.
type ID string

// The kinds.
const (
	account = "a:"
	guest   = "s:" // of the web, known by a secret in a cookie
	csa     = "c:" // a guest of the CSA gateway, known by name and password
	address = "i:" // a network address; it is never stored
)

// OfAccount returns the principal of the account with that id.
func OfAccount(id string) ID { return account + ID(id) }

// OfGuest returns the principal of a guest by its secret. The secret cannot be
// found out from the ID.
func OfGuest(secret string) ID { return guest + digest(secret) }

// OfCSA returns the principal of a client of the CSA gateway without an account.
// The password cannot be found out from the ID.
func OfCSA(name, password string) ID { return csa + digest(name+"\x00"+password) }

// OfAddress returns the principal that stands for all clients of a network
// address; nobody for "".
func OfAddress(a string) ID {
	if a == "" {
		return ""
	}
	return address + ID(a)
}

func digest(text string) ID {
	sum := sha256.Sum256([]byte(text))
	return ID(hex.EncodeToString(sum[:]))
}

// Account returns the id of the account, "" when the principal is none.
func (id ID) Account() string {
	name, ok := strings.CutPrefix(string(id), account)
	if !ok {
		return ""
	}
	return name
}

// IsAccount reports whether the principal is an account.
func (id ID) IsAccount() bool { return id.Account() != "" }

// IsGuest reports whether the principal is a guest of the web.
func (id ID) IsGuest() bool { return strings.HasPrefix(string(id), guest) && len(id) > len(guest) }

// IsCSA reports whether the principal is a client of the CSA gateway without an
// account.
func (id ID) IsCSA() bool { return strings.HasPrefix(string(id), csa) && len(id) > len(csa) }
