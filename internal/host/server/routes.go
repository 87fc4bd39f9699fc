package server

import (
	"net/http"

	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people/notify"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/study/advice"
)

type (
	// pushes and known implement ports of package api with two facets of the store.
	pushes struct {
		*notify.Pusher
		*store.People
	}
	known struct {
		*store.Puzzles
		*store.People
	}
)

func (s *server) routes(front http.Handler) (http.Handler, error) {
	limits := newLimits(s.config, s.metrics)

	rest := http.NewServeMux()
	doc := api.Register(rest, api.Parts{
		Games: s.hub, Lobby: s.lobby, Tournaments: s.tournaments, Clubs: s.clubs, Ratings: s.db.Ratings, Studies: s.studies,
		Study: api.Study{
			Records: s.records, RuleSets: s.rulesets, Reviews: s.reviews, Solver: s.solver, Analyst: s.analyst, Advice: advice.New(s.records, s.solver, s.guard), Trainer: s.trainer, Practice: s.practice, Explorer: s.index,
		},
		Accounts: s.accounts, Moderation: s.moderation,
		Push:     pushes{s.pusher, s.db.People},
		Known:    known{s.db.Puzzles, s.db.People},
		Renderer: s.renderer, Library: s.library, Site: s.config.URL, Log: s.parts.Log,
	})
	guide := api.NewGuide(doc)
	rest.HandleFunc("GET /api/{$}", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/api", http.StatusMovedPermanently) })
	rest.HandleFunc("GET /api", guide.Page)
	rest.HandleFunc("GET /api/style.css", guide.Style)
	rest.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		if allowed := methods(rest, r); len(allowed) > 0 {
			api.NotAllowed(w, allowed)
			return
		}
		api.Fail(w, refusal.New(refusal.NotFound, "There is nothing at this address of the interface."))
	})
	crossOrigin := http.NewCrossOriginProtection()
	crossOrigin.AddInsecureBypassPattern("POST " + readPath) // changes nothing and is anonymous
	crossOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		api.Fail(w, refusal.New(refusal.Forbidden, "The request came from a page of another site."))
	}))
	behind := func(h http.Handler) http.Handler {
		return limits.handler(session.Handler(limits.accounts(scoped(h)), s.callers()))
	}

	mux := http.NewServeMux()
	inner := behind(shared(s.paying(s.lanes.uploading(crossOrigin.Handler(compressed(obs.Route(rest)))))))
	mux.Handle("/api/", inner)
	mux.Handle("GET /api", inner)
	mux.Handle("GET /games/{file}", inner)
	mux.Handle("GET /api/v1/analyses/{id}/live", limits.live(inner))
	mux.Handle("GET /api/v1/games/{id}/live", behind(limits.live(s.live)))
	mux.Handle("GET /api/v1/lobby/live", behind(limits.live(http.HandlerFunc(s.live.ServeLobby))))
	mux.Handle("GET /api/v1/studies/{id}/live", behind(limits.live(http.HandlerFunc(s.live.ServeStudy))))
	mux.Handle("GET /api/v1/events/live", behind(limits.live(http.HandlerFunc(s.live.ServeCalls))))
	mux.Handle("GET /api/v1/stream/events", behind(limits.live(http.HandlerFunc(s.live.ServeEvents))))
	mux.Handle("GET /api/v1/stream/games/{id}", behind(limits.live(http.HandlerFunc(s.live.ServeGame))))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /networks/{file}", limits.handler(shared(http.HandlerFunc(network))))
	mux.Handle("GET /robots.txt", limits.handler(http.HandlerFunc(s.robots)))
	mux.Handle("GET /sitemap.xml", limits.handler(http.HandlerFunc(s.sitemap)))
	mux.Handle("/", limits.handler(shared(compressed(front))))
	return obs.Requests(s.parts.Log, s.metrics, headers(obs.Route(mux), s.secure), func(w http.ResponseWriter, r *http.Request) {
		api.Fail(w, refusal.Failed(obs.RequestID(r.Context())))
	}), nil
}

// methods returns the methods that mux serves at the request's address, without the request's
// own. GET includes HEAD.
func methods(mux *http.ServeMux, r *http.Request) (out []string) {
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		asked := r.Clone(r.Context())
		asked.Method = method
		if _, pattern := mux.Handler(asked); pattern != "" && pattern != "/api/" && method != r.Method {
			out = append(out, method)
			if method == http.MethodGet {
				out = append(out, http.MethodHead)
			}
		}
	}
	return out
}
