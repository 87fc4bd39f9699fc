package live

import (
	"context"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/session"
)

// attendance is a socket or stream of a signed-in client.
type attendance struct {
	ctx    context.Context
	holder people.ID
	end    func()
}

// attend registers a socket or stream. end is called when its client is no longer signed
// in. The caller calls leave at the end.
func (h *Handler) attend(ctx context.Context, end func()) (leave func()) {
	who := session.Who(ctx)
	if !who.SignedIn() {
		return func() {}
	}
	a := &attendance{ctx: ctx, holder: who.Holder, end: end}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.attending[a] = struct{}{}
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.attending, a)
	}
}

// Recheck ends the sockets and streams of holder, or of all if "", whose session or
// token has ended.
func (h *Handler) Recheck(holder people.ID) {
	h.mu.Lock()
	var all []*attendance
	for a := range h.attending {
		if holder == "" || a.holder == holder {
			all = append(all, a)
		}
	}
	h.mu.Unlock()
	for _, a := range all {
		if a.ctx.Err() == nil && !session.Current(a.ctx) {
			h.config.Metrics.Cut("signed out")
			a.end()
		}
	}
}
