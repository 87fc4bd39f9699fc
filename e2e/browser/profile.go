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

// profile is a browser context with one tab: cookies, storage and caches of its own.
type profile struct {
	ctx   context.Context
	close context.CancelFunc
}

// newProfile opens a blank tab in a profile of its own. The kit runs in all its pages.
func newProfile() (profile, error) {
	ctx, cancel := chromedp.NewContext(suite.browser, chromedp.WithNewBrowserContext())
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: kit + player + camera}); err != nil {
		cancel()
		return profile{}, err
	}
	return profile{ctx, cancel}, nil
}

// profiles are the profiles for the pages of a shared server that no test uses at the
// moment. A profile that is used again has a process that runs, the files of the front end
// in its cache, and the engine compiled.
type profiles struct {
	mu   sync.Mutex
	idle []profile
}

// take returns a profile with a blank tab, without cookies and storage.
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

// give takes a profile back. What its pages stored for the site is removed.
func (l *profiles) give(p profile, site string) {
	if err := p.clear(site); err != nil {
		p.close()
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.idle = append(l.idle, p)
}

// clear makes the profile one that has never been on the site, but for its caches.
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
