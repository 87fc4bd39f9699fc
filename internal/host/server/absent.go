package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
)

// absentWait bounds the lookup of a page's subject, so that a slow database does not delay the
// page.
const absentWait = 2 * time.Second

var errNothing = refusal.New(refusal.NotFound, "There is no such thing.").ForPrograms()

// subject reports whether the subject of a page exists, and the rule set of a game or record.
// It looks as an anonymous client, so the answer reveals nothing private. On errors it reports
// true; the page itself will find out.
func (s *server) subject(r *http.Request, route, id string) (rules string, there bool) {
	ctx, cancel := context.WithTimeout(r.Context(), absentWait)
	defer cancel()
	rules, err := s.find(ctx, route, id, r.URL.Query().Get("id"))
	return rules, !refusal.Is(err, refusal.NotFound)
}

// find looks up a page's subject. account is a player's ID, in case the name has changed.
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
		var kept records.Kept
		var found bool
		if kept, found, err = s.db.Documents.Record(ctx, id); err == nil && !found {
			err = errNothing
		}
		rules = rulesOf(kept.Data)
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

// rulesOf returns the rule set of a shared record or "".
func rulesOf(data []byte) string {
	var record struct {
		Rules string `json:"rules"`
	}
	if json.Unmarshal(data, &record) != nil {
		return ""
	}
	return record.Rules
}
