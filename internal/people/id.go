package people

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// ID is a letter for the kind, a colon and a name; the database column is "holder". The ID ""
// is a client without any state.
type ID string

const (
	account = "a:"
	guest   = "s:" // a web guest, by a cookie's secret
	csa     = "c:" // a guest of the CSA gateway, by name and password
	address = "i:" // a network address; never stored
	club    = "g:" // the members of a club; only a reservation
)

// OfAccount returns the principal of the account with that id.
func OfAccount(id string) ID { return account + ID(id) }

// OfGuest returns the principal of a web guest. The ID does not reveal the secret.
func OfGuest(secret string) ID { return guest + digest(secret) }

// OfCSA returns the principal of a CSA client without an account. The ID does not reveal the
// password.
func OfCSA(name, password string) ID { return csa + digest(name+"\x00"+password) }

// OfAddress returns the principal of a network address, or "" for "".
func OfAddress(a string) ID {
	if a == "" {
		return ""
	}
	return address + ID(a)
}

// OfClub returns the principal that stands for the members of a club.
func OfClub(id string) ID { return club + ID(id) }

// Club returns the club's id, or "".
func (id ID) Club() string {
	name, ok := strings.CutPrefix(string(id), club)
	if !ok {
		return ""
	}
	return name
}

func digest(text string) ID {
	sum := sha256.Sum256([]byte(text))
	return ID(hex.EncodeToString(sum[:]))
}

// Account returns the account id, or "".
func (id ID) Account() string {
	name, ok := strings.CutPrefix(string(id), account)
	if !ok {
		return ""
	}
	return name
}

func (id ID) IsAccount() bool { return id.Account() != "" }

func (id ID) IsGuest() bool { return strings.HasPrefix(string(id), guest) && len(id) > len(guest) }

func (id ID) IsCSA() bool { return strings.HasPrefix(string(id), csa) && len(id) > len(csa) }
