package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
)

// absentWait bounds the lookup of a page's subject, so that a slow database does not delay the
// page.
const absentWait = 2 * time.Second

var errNothing = refusal.New(refusal.NotFound, "There is no such thing.").ForPrograms()

// subject is what a page is about.
type subject struct {
	rules string // of a game or record
	head  head
}

// subject returns the subject of a page, and whether it exists. It looks as an anonymous client, so
// the answer reveals nothing private. On errors it reports true; the page itself will find out.
func (s *server) subject(r *http.Request, route, id string) (of subject, there bool) {
	ctx, cancel := context.WithTimeout(r.Context(), absentWait)
	defer cancel()
	of, err := s.find(ctx, route, id, r.URL.Query().Get("id"))
	return of, !refusal.Is(err, refusal.NotFound)
}

// find looks up a page's subject. account is a player's ID, in case the name has changed.
func (s *server) find(ctx context.Context, route, id, account string) (of subject, err error) {
	switch route {
	case "/":
		return s.frontSubject(), nil
	case "/game/{id}":
		return s.gameSubject(ctx, id)
	case "/tournament/{id}":
		return s.tournamentSubject(ctx, id)
	case "/clubs/{id}":
		return s.clubSubject(ctx, id)
	case "/@{id}":
		return s.playerSubject(ctx, id, account)
	case "/record/{id}":
		return s.recordSubject(ctx, id)
	case "/study/{id}":
		return s.studySubject(ctx, id)
	case "/day/{id}":
		if _, bad := time.Parse(time.DateOnly, id); bad != nil && id != "today" {
			return private(errNothing)
		}
		return subject{head: head{title: lang.HeadDayOf(id), description: lang.HeadLobbyDescription}}, nil
	case "/daily", "/daily/{id}":
		return s.dailySubject(id)
	case "/learn":
		return s.learnSubject(nil), nil
	case "/learn/{id}", "/rules/{id}", "/new/{id}", "/leaders/{id}", "/puzzles/{id}", "/storm/{id}":
		rs, bad := s.library.Lookup(id)
		if bad != nil {
			return private(errNothing)
		}
		if route == "/learn/{id}" {
			return s.learnSubject(rs), nil
		}
		return subject{head: rulesHead(route, rs)}, nil
	}
	h, known := heads[route]
	h.private = h.private || !known
	return subject{head: h}, nil
}

// private is the subject of a page that is not for search engines.
func private(err error) (subject, error) { return subject{head: head{private: true}}, err }

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
