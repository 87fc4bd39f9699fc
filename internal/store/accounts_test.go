package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/shogi"
)

func testAccounts(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"accounts", accounts},
		{"racing sign-ups", racingSignUps},
		{"racing changes", racingChanges},
		{"sessions", sessions},
		{"tokens", tokens},
		{"passkeys", passkeys},
		{"tickets", tickets},
		{"tries", tries},
		{"racing tries", racingTries},
		{"removal", removal},
		{"expiry", expiry},
	})
}

func person(id, key string) account.Account {
	return account.Account{
		ID: id, Name: "名'" + key, Key: key, Role: account.Moderator, Password: "$argon2id$v=19$…", Email: key + "@example.org",
		Language: "ja", Created: noon, Renamed: noon.Add(time.Hour),
	}
}

func equal[T any](t *testing.T, what string, want, got T) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func wrong(t *testing.T, what string, want, got error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func accounts(t *testing.T, s joined) {
	a, b := person("1", "a"), person("2", "b'; DROP TABLE accounts; --")
	b.Email, b.Renamed = "", time.Time{}
	must(t, s.AddAccount(t.Context(), b))
	must(t, s.AddAccount(t.Context(), a))
	same := person("3", "a")
	wrong(t, "the same key", account.ErrTaken, s.AddAccount(t.Context(), same))
	same = person("1", "c")
	wrong(t, "the same id", account.ErrTaken, s.AddAccount(t.Context(), same))
	for _, c := range []struct {
		name string
		l    account.Lookup
		want []account.Account
	}{
		{"all", account.Lookup{}, []account.Account{a, b}},
		{"by id", account.Lookup{ID: "2"}, []account.Account{b}},
		{"by key", account.Lookup{Key: b.Key}, []account.Account{b}},
		{"by mail", account.Lookup{Email: "a@example.org"}, []account.Account{a}},
		{"by a pattern", account.Lookup{Key: "%"}, nil},
		{"by what does not fit", account.Lookup{ID: "2", Key: "a"}, nil},
		{"one", account.Lookup{Limit: 1}, []account.Account{a}},
		{"after", account.Lookup{After: "a"}, []account.Account{b}},
		{"no text", account.Lookup{Key: "a\x00"}, nil},
	} {
		got, err := s.FindAccounts(t.Context(), c.l)
		must(t, err)
		equal(t, c.name, c.want, got)
	}
	got, err := s.ChangeAccount(t.Context(), "1", func(a *account.Account) error {
		a.Name, a.Key, a.Role, a.Password, a.Email, a.Language, a.Renamed = "n", "k", account.Admin, "p", "", "zh", time.Time{}
		return nil
	})
	must(t, err)
	changed := account.Account{ID: "1", Name: "n", Key: "k", Role: account.Admin, Password: "p", Language: "zh", Created: noon, Version: 1}
	equal(t, "what was changed", changed, got)
	list, err := s.FindAccounts(t.Context(), account.Lookup{ID: "1"})
	must(t, err)
	equal(t, "what is stored", []account.Account{changed}, list)
	_, err = s.ChangeAccount(t.Context(), "1", func(a *account.Account) error { a.Key = b.Key; return nil })
	wrong(t, "the key of another", account.ErrTaken, err)
	_, err = s.ChangeAccount(t.Context(), "9", func(*account.Account) error { return nil })
	wrong(t, "a change of an unknown account", account.ErrNotFound, err)
	stop := errors.New("stop")
	_, err = s.ChangeAccount(t.Context(), "1", func(*account.Account) error { return stop })
	wrong(t, "a change given up", stop, err)
}

func racingSignUps(t *testing.T, s joined) {
	errs := make([]error, 8)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = s.AddAccount(t.Context(), person(fmt.Sprint(i), "a")) })
	}
	wg.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else {
			wrong(t, "a lost race", account.ErrTaken, err)
		}
	}
	if won != 1 {
		t.Errorf("%d have the name", won)
	}
}

func racingChanges(t *testing.T, s joined) {
	a := person("1", "a")
	a.Name = ""
	must(t, s.AddAccount(t.Context(), a))
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			_, err := s.ChangeAccount(t.Context(), "1", func(a *account.Account) error { a.Name += "x"; return nil })
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := s.FindAccounts(t.Context(), account.Lookup{ID: "1"})
	must(t, err)
	if got[0].Name != "xxxx" || got[0].Version != 4 {
		t.Errorf("%+v", got[0])
	}
}

func sessions(t *testing.T, s joined) {
	a := person("1", "a")
	must(t, s.AddAccount(t.Context(), a))
	must(t, s.AddAccount(t.Context(), person("2", "b")))
	make := func(id string, minute int) account.SessionRecord {
		at := noon.Add(time.Duration(minute) * time.Minute)
		return account.SessionRecord{ID: id, Account: "1", Hash: "hash " + id, Device: "駒'", Created: at, Seen: at, Confirmed: at}
	}
	x, y, z := make("x", 1), make("y", 2), make("z", 3)
	for _, one := range []account.SessionRecord{x, y, z} {
		must(t, s.AddSession(t.Context(), one, 9))
	}
	got, who, err := s.Session(t.Context(), "hash y")
	must(t, err)
	equal(t, "the session", y, got)
	equal(t, "its account", a, who)
	_, _, err = s.Session(t.Context(), "hash")
	wrong(t, "an unknown hash", account.ErrNotFound, err)
	must(t, s.TouchSession(t.Context(), "x", noon.Add(time.Hour), time.Time{}))
	must(t, s.TouchSession(t.Context(), "z", time.Time{}, noon.Add(2*time.Hour)))
	x.Seen, z.Confirmed = noon.Add(time.Hour), noon.Add(2*time.Hour)
	list, err := s.Sessions(t.Context(), "1")
	must(t, err)
	equal(t, "the list", []account.SessionRecord{x, z, y}, list)

	// The newest three are kept; y was used longest ago.
	w := make("w", 9)
	must(t, s.AddSession(t.Context(), w, 3))
	list, err = s.Sessions(t.Context(), "1")
	must(t, err)
	equal(t, "the list of three", []account.SessionRecord{x, w, z}, list)

	for _, c := range []struct {
		account, id, except string
		n                   int
	}{{"2", "x", "", 0}, {"1", "y", "", 0}, {"1", "x", "", 1}, {"1", "", "w", 1}, {"1", "", "", 1}} {
		n, err := s.EndSessions(t.Context(), c.account, c.id, c.except)
		must(t, err)
		if n != c.n {
			t.Errorf("%+v: %d ended", c, n)
		}
	}
}

func tokens(t *testing.T, s joined) {
	a := person("1", "a")
	must(t, s.AddAccount(t.Context(), a))
	x := account.Token{ID: "x", Account: "1", Name: "ボット", Hash: "h", Scopes: []account.Scope{account.Read, account.Play}, Created: noon}
	y := account.Token{ID: "y", Account: "1", Name: "b", Hash: "i", Scopes: []account.Scope{account.Bot}, Created: noon.Add(time.Hour), Expires: noon.Add(2 * time.Hour)}
	for _, one := range []account.Token{x, y} {
		ok, err := s.AddToken(t.Context(), one, 2)
		must(t, err)
		equal(t, "added", true, ok)
	}
	ok, err := s.AddToken(t.Context(), account.Token{ID: "z", Account: "1"}, 2)
	must(t, err)
	equal(t, "one too many", false, ok)
	must(t, s.TouchToken(t.Context(), "x", noon.Add(time.Minute)))
	must(t, s.TouchToken(t.Context(), "x", noon))
	x.Used = noon.Add(time.Minute)
	got, who, err := s.Token(t.Context(), "x")
	must(t, err)
	equal(t, "the token", x, got)
	equal(t, "its account", a, who)
	list, err := s.Tokens(t.Context(), "1")
	must(t, err)
	equal(t, "the list", []account.Token{y, x}, list)
	wrong(t, "another's token", account.ErrNotFound, s.RemoveToken(t.Context(), "2", "x"))
	must(t, s.RemoveToken(t.Context(), "1", "x"))
	_, _, err = s.Token(t.Context(), "x")
	wrong(t, "a removed token", account.ErrNotFound, err)
}

func passkeys(t *testing.T, s joined) {
	must(t, s.AddAccount(t.Context(), person("1", "a")))
	x := account.Passkey{ID: "x", Account: "1", Name: "鍵", Data: `{"id":"…"}`, Created: noon}
	y := account.Passkey{ID: "y", Account: "1", Name: "b", Data: "{}", Created: noon.Add(-time.Hour)}
	for _, one := range []account.Passkey{x, y} {
		ok, err := s.AddPasskey(t.Context(), one, 3)
		must(t, err)
		equal(t, "added", true, ok)
	}
	_, err := s.AddPasskey(t.Context(), x, 3)
	wrong(t, "the same passkey", account.ErrTaken, err)
	ok, err := s.AddPasskey(t.Context(), account.Passkey{ID: "z", Account: "1"}, 2)
	must(t, err)
	equal(t, "one too many", false, ok)
	must(t, s.UsePasskey(t.Context(), "x", "later", noon.Add(time.Minute)))
	x.Data, x.Used = "later", noon.Add(time.Minute)
	got, err := s.Passkey(t.Context(), "x")
	must(t, err)
	equal(t, "the passkey", x, got)
	list, err := s.Passkeys(t.Context(), "1")
	must(t, err)
	equal(t, "the list", []account.Passkey{y, x}, list)
	wrong(t, "another's passkey", account.ErrNotFound, s.RemovePasskey(t.Context(), "2", "x"))
	must(t, s.RemovePasskey(t.Context(), "1", "x"))
	_, err = s.Passkey(t.Context(), "x")
	wrong(t, "a removed passkey", account.ErrNotFound, err)
}

// Tickets are valid once, for their kind, until they expire.
func tickets(t *testing.T, s joined) {
	x := account.Ticket{Hash: "x", Kind: "reset", Account: "1", Data: "データ", Expires: noon}
	must(t, s.AddTicket(t.Context(), x))
	_, err := s.TakeTicket(t.Context(), "x", "verify", noon.Add(-time.Second))
	wrong(t, "another kind", account.ErrNotFound, err)
	_, err = s.TakeTicket(t.Context(), "x", "reset", noon)
	wrong(t, "too late", account.ErrNotFound, err)
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for range 8 {
		wg.Go(func() {
			got, err := s.TakeTicket(t.Context(), "x", "reset", noon.Add(-time.Second))
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
				equal(t, "the ticket", x, got)
			} else {
				wrong(t, "the second use", account.ErrNotFound, err)
			}
		})
	}
	wg.Wait()
	equal(t, "uses", 1, won)
	for _, hash := range []string{"y", "z"} {
		must(t, s.AddTicket(t.Context(), account.Ticket{Hash: hash, Kind: hash, Account: "1", Expires: noon}))
	}
	must(t, s.DropTickets(t.Context(), "1", "y"))
	_, err = s.TakeTicket(t.Context(), "y", "y", noon.Add(-time.Second))
	wrong(t, "a dropped ticket", account.ErrNotFound, err)
	_, err = s.TakeTicket(t.Context(), "z", "z", noon.Add(-time.Second))
	must(t, err)
}

func tries(t *testing.T, s joined) {
	a := account.Limit{Key: "a", Burst: 3, Every: time.Minute}
	b := account.Limit{Key: "b", Burst: 100, Every: time.Second}
	both := []account.Limit{b, a}
	try := func(after time.Duration, wait time.Duration) {
		t.Helper()
		got, err := s.Try(t.Context(), both, noon.Add(after))
		must(t, err)
		if got != wait {
			t.Errorf("after %s: wait %s, want %s", after, got, wait)
		}
	}
	for range 3 {
		try(0, 0)
	}
	try(0, time.Minute)
	try(30*time.Second, 30*time.Second)
	try(time.Minute, 0)
	try(time.Minute, time.Minute)
	must(t, s.Forgive(t.Context(), both, noon))
	try(time.Minute, 0)
	try(time.Minute, time.Minute)
	if wait, err := s.Try(t.Context(), []account.Limit{{Key: "b", Burst: 6, Every: time.Second}}, noon.Add(time.Minute)); err != nil || wait != 0 {
		t.Errorf("%s, %v", wait, err)
	}
	// Everything is forgotten after a long time.
	for range 3 {
		try(time.Hour, 0)
	}
	try(time.Hour, time.Minute)
}

func racingTries(t *testing.T, s joined) {
	limit := []account.Limit{{Key: "a", Burst: 3, Every: time.Hour}}
	for range 3 {
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() { _, _ = s.Try(t.Context(), limit, noon) })
		}
		wg.Wait()
	}
	if wait, err := s.Try(t.Context(), limit, noon); err != nil || wait != time.Hour {
		t.Errorf("wait %s, %v: more or fewer than three were counted", wait, err)
	}
}

func removal(t *testing.T, s joined) {
	for _, id := range []string{"1", "2"} {
		must(t, s.AddAccount(t.Context(), person(id, id)))
		must(t, s.AddSession(t.Context(), account.SessionRecord{ID: id, Account: id, Hash: id, Seen: noon}, 9))
		_, err := s.AddToken(t.Context(), account.Token{ID: id, Account: id}, 9)
		must(t, err)
		_, err = s.AddPasskey(t.Context(), account.Passkey{ID: id, Account: id}, 9)
		must(t, err)
		must(t, s.AddTicket(t.Context(), account.Ticket{Hash: id, Kind: "k", Account: id, Expires: noon}))
	}
	must(t, s.RemoveAccount(t.Context(), "1"))
	wrong(t, "the second time", account.ErrNotFound, s.RemoveAccount(t.Context(), "1"))
	for id, wanted := range map[string]error{"1": account.ErrNotFound, "2": nil} {
		_, _, err := s.Session(t.Context(), id)
		wrong(t, "session "+id, wanted, err)
		_, _, err = s.Token(t.Context(), id)
		wrong(t, "token "+id, wanted, err)
		_, err = s.Passkey(t.Context(), id)
		wrong(t, "passkey "+id, wanted, err)
		_, err = s.TakeTicket(t.Context(), id, "k", noon.Add(-time.Hour))
		wrong(t, "ticket "+id, wanted, err)
	}
}

func expiry(t *testing.T, s joined) {
	must(t, s.AddAccount(t.Context(), person("1", "a")))
	for i, id := range []string{"old", "idle", "good"} {
		must(t, s.AddSession(t.Context(), account.SessionRecord{
			ID: id, Account: "1", Hash: id, Created: noon.Add(time.Duration(i) * time.Hour), Seen: noon.Add(time.Duration(i*i) * time.Hour),
		}, 9))
	}
	for id, expires := range map[string]time.Time{"past": noon, "future": noon.Add(time.Hour), "never": {}} {
		_, err := s.AddToken(t.Context(), account.Token{ID: id, Account: "1", Expires: expires}, 9)
		must(t, err)
		must(t, s.AddTicket(t.Context(), account.Ticket{Hash: id, Kind: "k", Expires: expires}))
	}
	must(t, s.Expire(t.Context(), noon, noon.Add(time.Minute), noon.Add(2*time.Hour)))
	for id, wanted := range map[string]error{"old": account.ErrNotFound, "idle": account.ErrNotFound, "good": nil} {
		_, _, err := s.Session(t.Context(), id)
		wrong(t, "session "+id, wanted, err)
	}
	for id, wanted := range map[string]error{"past": account.ErrNotFound, "future": nil, "never": nil} {
		_, _, err := s.Token(t.Context(), id)
		wrong(t, "token "+id, wanted, err)
	}
	_, err := s.TakeTicket(t.Context(), "future", "k", noon)
	must(t, err)
}

func testSeats(t *testing.T, open opener) {
	s, closeStore := all(open(t, t.TempDir()))
	defer closeStore()
	two := []match.Seat{{Side: shogi.Black, Holder: "s:a"}, {Side: shogi.White, Holder: "s:b"}}
	first := events(1, 1)
	first[0].Config.Players = [2]match.Player{{Name: "甲", Account: "4f7q"}, {Name: "乙", Account: "zzzz"}}
	must(t, s.Create(t.Context(), "g", two, summary(1), first))
	must(t, s.Append(t.Context(), "g", summary(3), events(2, 3)))
	must(t, s.Create(t.Context(), "h", two[1:], summary(1), events(1, 1)))
	games, err := s.Reseat(t.Context(), "s:a", "a:4f7q")
	must(t, err)
	equal(t, "games", []string{"g"}, games)
	two[0].Holder = "a:4f7q"
	same(t, s, "g", two, append(first, events(2, 3)...))
	got, err := s.Seats(t.Context(), "g")
	must(t, err)
	equal(t, "seats", two, got)
	list, err := s.List(t.Context(), "a:4f7q", 9)
	must(t, err)
	if len(list) != 1 || list[0].ID != "g" || list[0].Side != shogi.Black {
		t.Errorf("list: %+v", list)
	}
	if games, err = s.Reseat(t.Context(), "s:nobody", "a:4f7q"); err != nil || len(games) != 0 {
		t.Errorf("seats of an unknown holder: %v, %v", games, err)
	}
	// Only the name next to the account is removed.
	must(t, s.Unname(t.Context(), "g", "a:4f7q", "4f7q"))
	first[0].Config.Players[0] = match.Player{}
	same(t, s, "g", two[1:], append(first, events(2, 3)...))
	same(t, s, "h", two[1:], events(1, 1))
}
