package csa_test

import (
	"context"
	"testing"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/rating"
)

type members map[string]float64

func (m members) SignIn(_ context.Context, name, _, _ string) (holder people.ID, account string, known, ok bool, err error) {
	_, known = m[name]
	return people.OfAccount(name), name, known, known, nil
}

type ratedStore struct {
	csa.Store
	members members
}

func (m members) in(s csa.Store) csa.Store { return ratedStore{s, m} }

func (s ratedStore) Standings(ctx context.Context, account string) ([]ladder.Standing, error) {
	return s.members.standings(ctx, account)
}

func (m members) standings(_ context.Context, account string) ([]ladder.Standing, error) {
	r := rating.Unrated()
	r.Value = m[account]
	far := rating.Unrated()
	far.Value = 4000 - r.Value
	return []ladder.Standing{
		{Key: ladder.Key{Account: account, Rules: "torus", Speed: ladder.Rapid}, Rating: far},
		{Key: ladder.Key{Account: account, Rules: "standard", Speed: ladder.Classical}, Rating: far},
		{Key: ladder.Key{Account: account, Rules: "standard", Speed: ladder.Rapid}, Rating: r},
	}, nil
}

// A round pairs clients of similar rating in such games. Guests have the initial rating.
func TestRoundByRatings(t *testing.T) {
	ratings := members{"alice": 1000, "bob": 1950, "carol": 1080, "dave": 1990}
	inWorldOf(t, csa.Config{Accounts: ratings, Rounds: rounds}, ratings.in, func(w *world) {
		w.play(`
a> LOGIN alice league-300-10F-B,secret
b> LOGIN bob league-300-10F-B,secret
c> LOGIN carol league-300-10F-W,secret
d> LOGIN dave league-300-10F-W,secret
e> LOGIN erin league-300-10F,guest
wait 30m
a<< Name-:carol
c<< Name+:alice
b<< Name-:dave
d<< Name+:bob
e<< LOGIN:erin OK
e.
`)
	})
}
