package browser

import (
	"context"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// profile is a browser context with one tab and its own cookies, storage and caches.
type profile struct {
	ctx   context.Context
	close context.CancelFunc
}

func newProfile() (profile, error) {
	ctx, cancel := chromedp.NewContext(suite.browser, chromedp.WithNewBrowserContext())
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: kit + player + camera}); err != nil {
		cancel()
		return profile{}, err
	}
	return profile{ctx, cancel}, nil
}

// profiles are unused profiles for a shared server. Reusing one keeps its process, cached
// files and the compiled engine.
type profiles struct {
	mu   sync.Mutex
	idle []profile
}

func (l *profiles) take() (profile, error) {
	l.mu.Lock()
	if n := len(l.idle); n > 0 {
		p := l.idle[n-1]
		l.idle = l.idle[:n-1]
		l.mu.Unlock()
		return p, nil
	}
	l.mu.Unlock()
	return newProfile()
}

func (l *profiles) give(p profile, site string) {
	if err := p.clear(site); err != nil {
		p.close()
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.idle = append(l.idle, p)
}

// clear deletes the site's cookies and storage but keeps its caches.
func (p profile) clear(site string) error {
	ctx, cancel := context.WithTimeout(p.ctx, Timeout)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		return err
	}
	for _, c := range []cdp.Command[cdp.Empty, cdp.Empty]{fetch.Disable, network.Disable, webauthn.Disable} {
		if _, err := chromedp.Call(ctx, c, cdp.Empty{}); err != nil {
			return err
		}
	}
	_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: site, StorageTypes: "all"})
	return err
}

func (l *profiles) closeAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.idle {
		p.close()
	}
	l.idle = nil
}
