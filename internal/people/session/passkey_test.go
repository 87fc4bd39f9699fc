package session_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
)

var (
	party = account.Party{Origin: "https://shogi.example", ID: "shogi.example"}
	who   = account.Account{ID: "4f7q", Name: "木村"}
)

func TestOptions(t *testing.T) {
	var c session.Ceremonies
	text, state, err := c.BeginAdd(party, who, []account.Passkey{{ID: "AAEC", Data: `{"id":"AAEC","publicKey":"AA=="}`}})
	if err != nil {
		t.Fatal(err)
	}
	var o struct {
		Challenge          string
		RP                 struct{ ID, Name string }
		User               struct{ ID, Name string }
		Attestation        string
		ExcludeCredentials []struct{ ID string }
		PubKeyCredParams   []struct{ Alg int }
	}
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	expect.All(t, "options",
		expect.That("o.RP.ID", o.RP.ID, "shogi.example"), expect.That("o.User.Name", o.User.Name, "木村"),
		expect.That("o.User.ID", o.User.ID, "NGY3cQ"), expect.True("len(o.Challenge) >= 40", len(o.Challenge) >= 40),
		expect.That("len(o.ExcludeCredentials)", len(o.ExcludeCredentials), 1),
		expect.True("len(o.PubKeyCredParams) != 0", len(o.PubKeyCredParams) != 0), expect.That("o.Attestation", o.Attestation, "none"),
		expect.True(`state != ""`, state != ""),
	)
	again, _, err := c.BeginAdd(party, who, nil)
	if err != nil || string(again) == string(text) {
		t.Errorf("the same challenge twice, or %v", err)
	}
	// The options of a sign-in contain no account; the passkey identifies it.
	text, _, err = c.BeginUse(party)
	var use struct {
		Challenge, RPID, UserVerification string
		AllowCredentials                  []any
	}
	if err := errors.Join(err, json.Unmarshal(text, &use)); err != nil || use.RPID != "shogi.example" || use.UserVerification != "required" || len(use.AllowCredentials) != 0 {
		t.Errorf("options %s, %v", text, err)
	}
	for _, id := range []string{"127.0.0.1", "", "-", "a b"} {
		if _, _, err := c.BeginUse(account.Party{Origin: "https://" + id, ID: id}); id != "" && !errors.Is(err, account.ErrParty) {
			t.Errorf("%q: %v, want ErrParty", id, err)
		}
	}
	if _, _, err := c.BeginAdd(party, who, []account.Passkey{{Data: "x"}}); err == nil {
		t.Error("a passkey that cannot be read was passed over")
	}
}

// Only a passkey's response is accepted.
func FuzzAnswer(f *testing.F) {
	var c session.Ceremonies
	_, adding, err := c.BeginAdd(party, who, nil)
	if err != nil {
		f.Fatal(err)
	}
	_, using, err := c.BeginUse(party)
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		``, `{}`, `{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}`,
		`{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0","authenticatorData":"AA","signature":"AA","userHandle":"NGY3cQ"}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, answer []byte) {
		if id, _, err := c.Add(party, who, adding, answer); err == nil {
			t.Errorf("%q was added as %s", answer, id)
		}
		_, _, err := c.Use(party, using, answer, func(id string) (account.Passkey, error) {
			return account.Passkey{ID: id, Account: who.ID, Data: `{"id":"AA==","publicKey":"AA=="}`}, nil
		})
		if err == nil {
			t.Errorf("%q signed in", answer)
		}
	})
}
