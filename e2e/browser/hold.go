package browser

import (
	"context"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"
)

// Hold delays the page's requests to addresses of a pattern (* matches anything) until
// release is called.
func (p *Page) Hold(pattern string) (release func()) {
	p.Helper()
	var mu sync.Mutex
	var held []fetch.RequestID
	free := false
	pass := func(ids []fetch.RequestID) {
		for _, id := range ids {
			_, _ = chromedp.Call(p.Ctx, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: id}) // a page that is gone needs none
		}
	}
	if err := chromedp.Listen(p.Ctx, func(event any) {
		paused, ok := event.(*fetch.EventRequestPaused)
		if !ok {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if free {
			go pass([]fetch.RequestID{paused.RequestID})
		} else {
			held = append(held, paused.RequestID)
		}
	}); err != nil {
		p.Fatal(err)
	}
	Do(p, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: pattern}}})
	return func() {
		mu.Lock()
		ids := held
		held, free = nil, true
		mu.Unlock()
		pass(ids)
		_, _ = chromedp.Call(context.WithoutCancel(p.Ctx), fetch.Disable, cdp.Empty{})
	}
}
