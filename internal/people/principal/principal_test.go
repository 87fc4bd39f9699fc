package principal_test

import (
	"testing"

	"github.com/komadai/komadai/internal/people/principal"
)

func TestKinds(t *testing.T) {
	for name, c := range map[string]struct {
		id             principal.ID
		account        string
		isGuest, isCSA bool
	}{
		"nobody":        {id: ""},
		"an account":    {id: principal.OfAccount("4f7q"), account: "4f7q"},
		"a guest":       {id: principal.OfGuest("SECRET"), isGuest: true},
		"a CSA client":  {id: principal.OfCSA("alice", "secret"), isCSA: true},
		"an address":    {id: principal.OfAddress("192.0.2.1")},
		"no address":    {id: principal.OfAddress("")},
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
	for _, c := range []struct{ got, want principal.ID }{
		{principal.OfAccount("4f7q"), "a:4f7q"},
		{principal.OfGuest("abc"), "s:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{principal.OfCSA("a", "b"), "c:59b271ae1bbcb1d31d41929817f4b16fb439eb4f31520b5ad1d5ce98920a7138"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
	if principal.OfCSA("ab", "c") == principal.OfCSA("a", "bc") {
		t.Error("two clients have one name")
	}
}
