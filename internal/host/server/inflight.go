package server

import (
	"net/http"
	"strings"
	"sync"

	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/refusal"
)

// Bounds of concurrent uploads of records, which may have megabytes and arrive slowly.
const (
	mostInFlight     = 64
	mostInFlightEach = 8
)

// inFlight counts running uploads by address.
type inFlight struct {
	trustProxy bool

	mu  sync.Mutex
	all int
	by  map[string]int
}

func newInFlight(trustProxy bool) *inFlight {
	return &inFlight{trustProxy: trustProxy, by: make(map[string]int)}
}

// handler limits the concurrent uploads to next. It refuses the others before reading them.
func (f *inFlight) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !strings.HasPrefix(r.URL.Path, "/api/v1/records") {
			next.ServeHTTP(w, r)
			return
		}
		who := address(r, f.trustProxy)
		if !f.take(who) {
			w.Header().Set("Retry-After", "2")
			api.Fail(w, refusal.New(refusal.Busy, "Too many records are being read and written here just now; try again in a moment."))
			return
		}
		defer f.release(who)
		next.ServeHTTP(w, r)
	})
}

func (f *inFlight) take(who string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.all >= mostInFlight || f.by[who] >= mostInFlightEach {
		return false
	}
	f.all++
	f.by[who]++
	return true
}

func (f *inFlight) release(who string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all--
	if f.by[who]--; f.by[who] <= 0 {
		delete(f.by, who)
	}
}
