package server

import (
	"net/http"
	"runtime"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
)

// Uploads of records may have megabytes and arrive slowly.
const (
	uploads       = 64
	uploadsEach   = 8
	uploadsQueued = 256
)

// lanes are the places for clients' costly work besides the solver's. They share the accounts.
type lanes struct {
	control *admission.Control
	// short is for records, pictures and the index of games, uploads for reading bodies.
	short, uploads *admission.Lane
}

func newLanes() lanes {
	control := admission.New(time.Now)
	busy := refusal.New(refusal.Busy, "Too many records are being read and written here just now; try again in a moment.").For(5 * time.Second)
	return lanes{
		control: control, short: records.Lane(control, runtime.GOMAXPROCS(0)),
		uploads: control.Lane(admission.Plan{
			Places: uploads, Queue: uploadsQueued, Each: uploadsEach, Memory: records.MaxBody, Busy: busy, Many: busy,
		}),
	}
}

func (s *server) paying(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := admission.NewClient(string(session.Holder(r.Context())), sender(r, s.config.TrustProxy))
		next.ServeHTTP(w, r.WithContext(admission.As(r.Context(), client)))
	})
}

// uploading bounds the concurrent uploads to next. Others wait before their body is read.
func (l lanes) uploading(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !strings.HasPrefix(r.URL.Path, "/api/v1/records") && !strings.HasPrefix(r.URL.Path, "/api/v1/rulesets") {
			next.ServeHTTP(w, r)
			return
		}
		place, err := l.uploads.Enter(r.Context(), nil)
		if refused, ok := refusal.As(err); ok {
			api.Fail(w, refused)
			return
		}
		if err != nil {
			return // the client is gone
		}
		defer place.Leave()
		next.ServeHTTP(w, r)
	})
}
