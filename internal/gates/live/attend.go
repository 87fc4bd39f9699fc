package live

import (
	"context"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/people/session"
)

// attendance is a socket or stream of somebody who is signed in.
type attendance struct {
	ctx    context.Context
	holder principal.ID
	end    func()
}

// attend notes a socket or stream, which end ends when its client is found to be
// signed in no more. Call leave when it has ended by itself.
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

// Recheck ends the sockets and streams of those who came as holder, of all for
// "", and whose session or token has ended since.
func (h *Handler) Recheck(holder principal.ID) {
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
