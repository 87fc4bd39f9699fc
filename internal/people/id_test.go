package people_test

import (
	"testing"

	"github.com/komadai/komadai/internal/people"
)

func TestKinds(t *testing.T) {
	for name, c := range map[string]struct {
		id             people.ID
		account        string
		isGuest, isCSA bool
	}{
		"nobody":        {id: ""},
		"an account":    {id: people.OfAccount("4f7q"), account: "4f7q"},
		"a guest":       {id: people.OfGuest("SECRET"), isGuest: true},
		"a CSA client":  {id: people.OfCSA("alice", "secret"), isCSA: true},
		"an address":    {id: people.OfAddress("192.0.2.1")},
		"no address":    {id: people.OfAddress("")},
		"a kind alone":  {id: "s:"},
		"no account":    {id: "a:"},
		"no CSA client": {id: "c:"},
		"stored before": {id: "s:0a1b", isGuest: true},
	} {
		if got := c.id.Account(); got != c.account || c.id.IsAccount() != (c.account != "") {
			t.Errorf("%s: account %q, want %q", name, got, c.account)
		}
		if c.id.IsGuest() != c.isGuest || c.id.IsCSA() != c.isCSA {
			t.Errorf("%s: a guest: %t, of CSA: %t", name, c.id.IsGuest(), c.id.IsCSA())
		}
	}
}

// Stored IDs are stable.
func TestStored(t *testing.T) {
	for _, c := range []struct{ got, want people.ID }{
		{people.OfAccount("4f7q"), "a:4f7q"},
		{people.OfGuest("abc"), "s:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{people.OfCSA("a", "b"), "c:59b271ae1bbcb1d31d41929817f4b16fb439eb4f31520b5ad1d5ce98920a7138"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
	if people.OfCSA("ab", "c") == people.OfCSA("a", "bc") {
		t.Error("two clients have one name")
	}
}
