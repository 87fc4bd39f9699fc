package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/refusal"
)

// absentWait bounds the question what a page is about: a database that is slow or
// away holds no page up.
const absentWait = 2 * time.Second

// errNothing says that there is no such thing.
var errNothing = refusal.New(refusal.NotFound, "There is no such thing.").ForPrograms()

// subject reports whether there is something that the page of a request can be about,
// and the rule set of a game or a record. It asks for what the page is going to ask the
// interface for, as somebody whom nobody knows, so that nobody learns here what the
// interface does not tell everybody. What cannot be found out counts as there: the page
// finds out.
func (s *server) subject(r *http.Request, route, id string) (rules string, there bool) {
	ctx, cancel := context.WithTimeout(r.Context(), absentWait)
	defer cancel()
	rules, err := s.find(ctx, route, id, r.URL.Query().Get("id"))
	return rules, !refusal.Is(err, refusal.NotFound)
}

// find looks for what a page is about; account is the id of a player whose name may
// have changed.
func (s *server) find(ctx context.Context, route, id, account string) (rules string, err error) {
	switch route {
	case "/game/{id}":
		var v play.View
		if v, err = s.hub.Get(ctx, "", id); err == nil {
			rules = v.Game.Config().Rules
		}
	case "/tournament/{id}":
		_, err = s.tournaments.Get(ctx, play.Person{}, id)
	case "/@{id}":
		if account != "" {
			_, err = s.accounts.FindID(ctx, account)
		} else {
			_, err = s.accounts.Find(ctx, id)
		}
	case "/record/{id}":
		var data []byte
		var found bool
		if data, found, err = s.db.Documents.Record(ctx, id); err == nil && !found {
			err = errNothing
		}
		rules = rulesOf(data)
	case "/day/{id}":
		if _, bad := time.Parse(time.DateOnly, id); bad != nil && id != "today" {
			err = errNothing
		}
	case "/rules/{id}", "/new/{id}", "/leaders/{id}", "/puzzles/{id}", "/storm/{id}":
		if _, bad := s.library.Lookup(id); bad != nil {
			err = errNothing
		}
	}
	return rules, err
}

// rulesOf returns the rule set of a shared record, "" where it names none.
func rulesOf(data []byte) string {
	var record struct {
		Rules string `json:"rules"`
	}
	if json.Unmarshal(data, &record) != nil {
		return ""
	}
	return record.Rules
}
