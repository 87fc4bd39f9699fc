package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

var (
	then    = time.UnixMilli(1_700_000_000_123).UTC()
	kimura  = account.Account{ID: "k1", Name: "木村'義雄", Key: "木村'義雄", Role: account.Admin, Password: "$argon2id$…", Email: "k@example.org", Language: "ja", Created: then}
	browser = account.SessionRecord{ID: "s1", Account: "k1", Hash: "h", Device: "Firefox, Linux", Created: then, Seen: then, Confirmed: then}
	bearer  = account.Token{ID: "t1", Account: "k1", Name: "bot", Hash: "h", Scopes: []account.Scope{account.Read, account.Bot}, Created: then}
	passkey = account.Passkey{ID: "p1", Account: "k1", Name: "鍵", Data: "{}", Created: then}
)

func signUp(t *testing.T, db *store.DB) {
	t.Helper()
	if err := db.Accounts.AddAccount(t.Context(), kimura); err != nil {
		t.Fatal(err)
	}
	if err := db.Accounts.AddSession(t.Context(), browser, 9); err != nil {
		t.Fatal(err)
	}
	if ok, err := db.Keys.AddToken(t.Context(), bearer, 9); err != nil || !ok {
		t.Fatal(ok, err)
	}
	if ok, err := db.Keys.AddPasskey(t.Context(), passkey, 9); err != nil || !ok {
		t.Fatal(ok, err)
	}
}

// knows: the accounts survive a migration.
func knows(t *testing.T, db *store.DB) {
	t.Helper()
	s, a, err := db.Accounts.Session(t.Context(), "h")
	if err != nil {
		t.Fatal(err)
	}
	k, _, err := db.Keys.Token(t.Context(), "t1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := db.Keys.Passkey(t.Context(), "p1")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]any{kimura, browser, bearer, passkey}, []any{a, s, k, p}); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
