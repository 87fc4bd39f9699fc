package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/club"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

var few = club.Bounds{All: 4, Owned: 2, Joined: 3, Members: 3, Asking: 1}

func testClubs(t *testing.T, open opener) {
	for name, run := range map[string]func(*testing.T, *store.DB){
		"club": clubStored, "people": clubPeople, "races": clubRaces, "news": clubNews, "season": clubSeason, "lobby": clubLobby, "removal": clubRemoval,
	} {
		t.Run(name, func(t *testing.T) {
			db, end := open(t, t.TempDir())
			defer end()
			for _, id := range []string{"owner", "ann", "bob", "cid", "dan"} {
				must(t, db.Accounts.AddAccount(t.Context(), account.Account{ID: id, Name: "Name of " + id, Key: id, Role: account.Player, Created: noon, Version: 1}))
			}
			run(t, db)
		})
	}
}

func founded(t *testing.T, db *store.DB, id string) club.Stored {
	t.Helper()
	c := club.Stored{
		ID: id, Created: noon, Code: "CODE" + id, Members: 1, Version: 1,
		Settings: club.Settings{Name: "石田流 100% " + id, About: "a'b", Entry: club.Open, Season: club.Season{Months: 6, First: 4}},
	}
	must(t, db.Clubs.CreateClub(t.Context(), c, club.Person{Account: "owner", Role: club.Owner, Since: noon}, few))
	return c
}

func join(db *store.DB, t *testing.T, id, account string, was, role club.Role) error {
	return db.Clubs.SetPerson(t.Context(), id, club.Person{Account: account, Role: role, Since: noon}, was, few)
}

func clubStored(t *testing.T, db *store.DB) {
	c := founded(t, db, "a")
	founded(t, db, "b")
	if err := db.Clubs.CreateClub(t.Context(), c, club.Person{Account: "ann", Role: club.Owner}, few); !errors.Is(err, club.ErrConflict) {
		t.Errorf("the id again: %v", err)
	}
	third := c
	third.ID, third.Code = "c", "C"
	if err := db.Clubs.CreateClub(t.Context(), third, club.Person{Account: "owner", Role: club.Owner}, few); !errors.Is(err, club.ErrMany) {
		t.Errorf("a third club of an owner: %v", err)
	}
	got, err := db.Clubs.Club(t.Context(), "a")
	must(t, err)
	equal(t, "a club", c, got)
	got, err = db.Clubs.Invited(t.Context(), "CODEa")
	must(t, err)
	equal(t, "by its code", c, got)
	for _, q := range []struct {
		club.Query
		want int
	}{
		{club.Query{Limit: 9}, 2}, {club.Query{Limit: 1}, 1}, {club.Query{Text: "100% B", Limit: 9}, 1}, {club.Query{Text: "1000", Limit: 9}, 0},
		{club.Query{Account: "owner", Limit: 9}, 2}, {club.Query{Account: "ann", Limit: 9}, 0},
	} {
		list, err := db.Clubs.ListClubs(t.Context(), q.Query)
		must(t, err)
		equal(t, fmt.Sprintf("%+v", q.Query), q.want, len(list))
	}
	c.Name, c.Code = "New", "NEW"
	must(t, db.Clubs.ChangeClub(t.Context(), c))
	if err := db.Clubs.ChangeClub(t.Context(), c); !errors.Is(err, club.ErrConflict) {
		t.Errorf("overwrote a change: %v", err)
	}
	must(t, db.Clubs.DropClub(t.Context(), "a"))
	if _, err := db.Clubs.Club(t.Context(), "a"); !errors.Is(err, club.ErrNotFound) {
		t.Errorf("a dissolved club: %v", err)
	}
}

func clubPeople(t *testing.T, db *store.DB) {
	founded(t, db, "a")
	must(t, join(db, t, "a", "ann", club.Stranger, club.Member))
	must(t, join(db, t, "a", "bob", club.Stranger, club.Asking))
	for name, c := range map[string]struct{ got, want error }{
		"twice":           {join(db, t, "a", "ann", club.Stranger, club.Member), club.ErrConflict},
		"a second asking": {join(db, t, "a", "cid", club.Stranger, club.Asking), club.ErrFull},
		"no club":         {join(db, t, "z", "cid", club.Stranger, club.Member), club.ErrNotFound},
		"no text":         {db.Clubs.HandOver(t.Context(), "a", "ann", "owner", few), club.ErrConflict},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	must(t, join(db, t, "a", "bob", club.Asking, club.Member))
	if err := join(db, t, "a", "cid", club.Stranger, club.Member); !errors.Is(err, club.ErrFull) {
		t.Errorf("a fourth member: %v", err)
	}
	must(t, join(db, t, "a", "cid", club.Stranger, club.Asking))
	must(t, db.Clubs.HandOver(t.Context(), "a", "owner", "bob", few))
	list, err := db.Clubs.People(t.Context(), "a")
	must(t, err)
	var order []string
	for _, p := range list {
		order = append(order, string(p.Role)+" "+p.Name)
	}
	equal(t, "people", []string{"owner Name of bob", "officer Name of owner", "member Name of ann", "asking Name of cid"}, order)
	p, err := db.Clubs.Person(t.Context(), "a", "ann")
	must(t, err)
	equal(t, "a person", club.Person{Account: "ann", Name: "Name of ann", Role: club.Member, Since: noon}, p)
	must(t, join(db, t, "a", "ann", club.Member, club.Stranger))
	p, err = db.Clubs.Person(t.Context(), "a", "ann")
	must(t, err)
	equal(t, "who has left", club.Person{Account: "ann"}, p)
	c, err := db.Clubs.Club(t.Context(), "a")
	must(t, err)
	equal(t, "members", 2, c.Members)
}

// Of many who join at once, as many are admitted as there is room for.
func clubRaces(t *testing.T, db *store.DB) {
	founded(t, db, "a")
	errs := make([]error, 4)
	var all sync.WaitGroup
	for i, account := range []string{"ann", "bob", "cid", "dan"} {
		all.Go(func() { errs[i] = join(db, t, "a", account, club.Stranger, club.Member) })
	}
	all.Wait()
	admitted := 0
	for _, err := range errs {
		switch {
		case err == nil:
			admitted++
		case !errors.Is(err, club.ErrFull) && !errors.Is(err, club.ErrConflict):
			t.Error(err)
		}
	}
	c, err := db.Clubs.Club(t.Context(), "a")
	must(t, err)
	if admitted > 2 || c.Members != admitted+1 {
		t.Errorf("%d of 4 admitted, %d members are counted; want at most 2 and the owner", admitted, c.Members)
	}
}

func clubNews(t *testing.T, db *store.DB) {
	founded(t, db, "a")
	for i := range 5 {
		must(t, db.Clubs.AddNews(t.Context(), "a", club.News{At: noon, Author: "owner", Text: fmt.Sprint(i)}, 3))
	}
	must(t, db.Clubs.DropNews(t.Context(), "a", 4))
	list, err := db.Clubs.News(t.Context(), "a", 9)
	must(t, err)
	equal(t, "news", []club.News{
		{Seq: 5, At: noon, Author: "owner", Name: "Name of owner", Text: "4"}, {Seq: 3, At: noon, Author: "owner", Name: "Name of owner", Text: "2"},
	}, list)
	if err := db.Clubs.AddNews(t.Context(), "z", club.News{At: noon}, 3); !errors.Is(err, club.ErrNotFound) {
		t.Errorf("news of no club: %v", err)
	}
}

func clubSeason(t *testing.T, db *store.DB) {
	founded(t, db, "a")
	for i, awards := range [][2]int{{2, 1}, {1, 2}, {2, 1}, {2, 1}} {
		r := cup(fmt.Sprint("t", i), i)
		r.Club, r.Over = "a", true
		must(t, db.Tournaments.Create(t.Context(), r))
		after := r.Clone()
		after.Over = i < 3
		after.Players = []tournament.Player{{Account: "ann", Award: awards[0], Rank: 3 - awards[0]}, {Account: "bob", Award: awards[1], Rank: 3 - awards[1]}, {Name: "no account", Award: 9}}
		must(t, db.Tournaments.Save(t.Context(), r, after))
	}
	table, err := db.Clubs.Season(t.Context(), "a", noon, noon.Add(2*time.Hour), 9)
	must(t, err)
	equal(t, "the first two", []club.Place{{Account: "ann", Name: "Name of ann", Points: 3, Tournaments: 2, Firsts: 1}, {Account: "bob", Name: "Name of bob", Points: 3, Tournaments: 2, Firsts: 1}}, table)
	table, err = db.Clubs.Season(t.Context(), "a", noon, noon.Add(9*time.Hour), 1)
	must(t, err)
	equal(t, "all that are over", []club.Place{{Account: "ann", Name: "Name of ann", Points: 5, Tournaments: 3, Firsts: 2}}, table)
	list, err := db.Tournaments.Of(t.Context(), "a", noon.Add(time.Hour), noon.Add(9*time.Hour), 9)
	must(t, err)
	equal(t, "tournaments", []string{"t3", "t2", "t1"}, []string{list[0].ID, list[1].ID, list[2].ID})
	public, err := db.Tournaments.List(t.Context(), "", 9)
	must(t, err)
	equal(t, "for everybody", 0, len(public))
	must(t, db.Clubs.DropClub(t.Context(), "a"))
	left, err := db.Tournaments.Load(t.Context(), "t3")
	must(t, err)
	equal(t, "the club of a tournament that was left", "", left.Club)
}

// A game for a club waits in the lobby of its members only.
func clubLobby(t *testing.T, db *store.DB) {
	founded(t, db, "a")
	must(t, join(db, t, "a", "ann", club.Stranger, club.Member))
	must(t, join(db, t, "a", "bob", club.Stranger, club.Asking))
	opened(t, facets(db), "g", people.OfAccount("owner"), people.OfClub("a"), true, 0)
	for account, want := range map[string]int{"owner": 1, "ann": 1, "bob": 0, "cid": 0} {
		holder := people.OfAccount(account)
		list, err := db.Games.Openings(t.Context(), holder, noon.Add(-time.Hour), 9)
		must(t, err)
		equal(t, account+" sees", want, len(list))
		in, err := db.Games.Belongs(t.Context(), "a", holder)
		must(t, err)
		equal(t, account+" belongs", want == 1, in)
	}
	away, err := db.Games.Openings(t.Context(), people.OfAccount("ann"), noon.Add(time.Hour), 9)
	must(t, err)
	equal(t, "while its player is away", 0, len(away))
	n, err := db.Games.Seeks(t.Context(), people.OfAccount("owner"))
	must(t, err)
	equal(t, "seeks", 1, n)
}

// The club of a deleted account goes to the officer, then to the member, then away.
func clubRemoval(t *testing.T, db *store.DB) {
	founded(t, db, "a")
	must(t, join(db, t, "a", "ann", club.Stranger, club.Member))
	must(t, join(db, t, "a", "bob", club.Stranger, club.Officer))
	must(t, db.Clubs.AddNews(t.Context(), "a", club.News{At: noon, Author: "owner", Text: "x"}, 3))
	for _, c := range []struct{ gone, owner string }{{"owner", "bob"}, {"bob", "ann"}} {
		must(t, db.Accounts.RemoveAccount(t.Context(), c.gone))
		p, err := db.Clubs.Person(t.Context(), "a", c.owner)
		must(t, err)
		equal(t, "the heir of "+c.gone, club.Owner, p.Role)
	}
	news, err := db.Clubs.News(t.Context(), "a", 9)
	must(t, err)
	equal(t, "the author", "-", news[0].Author)
	m, err := db.Clubs.Memberships(t.Context(), "ann")
	must(t, err)
	if len(m) != 1 || m[0].Club.ID != "a" || m[0].Role != club.Owner || m[0].Club.Members != 1 {
		t.Errorf("%+v", m)
	}
	must(t, db.Accounts.RemoveAccount(t.Context(), "ann"))
	if _, err := db.Clubs.Club(t.Context(), "a"); !errors.Is(err, club.ErrNotFound) {
		t.Errorf("a club without people: %v", err)
	}
}
