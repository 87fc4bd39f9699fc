package e2e

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// The scripts that find things on a page and play on it; they run before any
// of the page's own.
var (
	//go:embed kit.js
	kit string
	//go:embed player.js
	player string
	//go:embed film.js
	camera string
)

// patience is how long a page may take for what it is asked. It is there to end
// a test that hangs, not to judge how fast a machine is.
const patience = 2 * time.Minute

// thinking is how long an engine may take for what a page asks of it.
const thinking = 10 * time.Minute

// page is a tab of its own in the browser, with its own cookies and storage.
type page struct {
	*site
	ctx      context.Context
	name     string
	width    int
	mu       sync.Mutex
	faults   []string
	expected []*regexp.Regexp
}

// look is how a page is opened. The zero look is a wide light window of an
// English reader who asks for no motion.
type look struct {
	width, height int
	// phone makes it a touch screen.
	phone bool
	dark  bool
	// motion lets pieces move.
	motion bool
	// languages is what the browser asks for: "ja,en".
	languages string
}

// open opens a blank tab. It is closed, and what it reported judged, when the
// test ends.
func (s *site) open(l look) *page {
	s.Helper()
	ctx, cancel := chromedp.NewContext(suite.browser, chromedp.WithNewBrowserContext())
	p := &page{site: s, ctx: ctx, name: s.Name()}
	s.pages = append(s.pages, p)
	if err := chromedp.Listen(ctx, p.hear); err != nil {
		cancel()
		s.Fatalf("open a tab: %v", err)
	}
	s.Cleanup(func() {
		if s.Failed() {
			p.Logf("the page %s shows %q", p.address(), p.excerpt())
			p.shoot()
		}
		cancel()
		p.judge()
	})
	if l.width == 0 {
		l.width, l.height = 1280, 860
	}
	if l.languages == "" {
		l.languages = "en-US,en"
	}
	p.resize(l.width, l.height, l.phone)
	p.prefer(l.dark, l.motion)
	do(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	agent := p.run(chromedp.Evaluate[string]("navigator.userAgent"))
	do(p, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: l.languages})
	do(p, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: kit + player + camera})
	return p
}

// resize makes the window that large.
func (p *page) resize(width, height int, phone bool) {
	p.Helper()
	p.width = width
	do(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(width), Height: int64(height), DeviceScaleFactor: 1, Mobile: phone,
	})
	points := int64(5)
	do(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: phone, MaxTouchPoints: points})
}

// prefer says what the person has set in the system.
func (p *page) prefer(dark, motion bool) {
	p.Helper()
	pick := func(is bool, yes, no string) string {
		if is {
			return yes
		}
		return no
	}
	do(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: pick(dark, "dark", "light")},
		{Name: "prefers-reduced-motion", Value: pick(motion, "no-preference", "reduce")},
	}})
}

// do sends a command of the protocol.
func do[P, R any](p *page, c cdp.Command[P, R], params P) R {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	out, err := chromedp.Call(ctx, c, params)
	if err != nil {
		p.Fatalf("%s: %v", c.Method, err)
	}
	return out
}

// run carries out an action whose value is a text.
func (p *page) run(a chromedp.Action[string]) string {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	out, err := chromedp.Run(ctx, a)
	if err != nil {
		p.Fatal(err)
	}
	return out
}

// visit loads an address of the site and waits for the page to be there.
func (p *page) visit(path string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	err := chromedp.Do(ctx, chromedp.Navigate(p.URL+path))
	var load *chromedp.LoadError
	if err != nil && !errors.As(err, &load) { // a page may be there with status 404
		p.Fatalf("visit %s: %v", path, err)
	}
	p.settle()
}

// reload loads the page anew.
func (p *page) reload() {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Reload()); err != nil {
		p.Fatalf("reload: %v", err)
	}
	p.settle()
}

// settle waits until the page no longer loads anything.
func (p *page) settle() {
	p.Helper()
	p.wait("the page", "() => document.querySelector('main') && !kit.loading()")
}

// ask calls a function of the page, given as JavaScript, with arguments, and
// returns what it returns or promises.
func ask[T any](p *page, function string, args ...any) T {
	p.Helper()
	out, err := try[T](p, patience, function, args...)
	if err != nil {
		p.Fatalf("%s: %v", short(function), err)
	}
	return out
}

func try[T any](p *page, limit time.Duration, function string, args ...any) (out T, err error) {
	list := make([]string, len(args))
	for i, a := range args {
		text, err := json.Marshal(a)
		if err != nil {
			return out, err
		}
		list[i] = string(text)
	}
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](
		fmt.Sprintf("(%s)(%s)", function, strings.Join(list, ",")), chromedp.EvalAwaitPromise))
}

func short(s string) string {
	if len(s) > 120 {
		return s[:120] + "…"
	}
	return s
}

// wait waits until a condition, a function of the page, holds.
func (p *page) wait(what, condition string, args ...any) {
	p.Helper()
	p.await(patience, what, condition, args...)
}

// patiently waits for something that an engine has to compute.
func (p *page) patiently(what, condition string, args ...any) {
	p.Helper()
	p.await(thinking, what, condition, args...)
}

func (p *page) await(limit time.Duration, what, condition string, args ...any) {
	p.Helper()
	list, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		p.Fatal(err)
	}
	function := fmt.Sprintf("() => kit.until(() => (%s)(...%s), %d)", condition, list, limit.Milliseconds())
	ok, err := try[bool](p, limit+patience, function)
	if err != nil || !ok {
		p.Fatalf("waited in vain for %s (%v): the page says %q", what, err, p.excerpt())
	}
}

// excerpt is the beginning of what is to be read on the page.
func (p *page) excerpt() string {
	text, _ := try[string](p, patience, "() => (document.querySelector('main') ?? document.body).innerText.slice(0, 400)")
	return text
}

// address is where the page is.
func (p *page) address() string {
	text, _ := try[string](p, patience, "() => location.pathname + location.search")
	return text
}

// expect says that reports of the console that match are no faults.
func (p *page) expect(pattern string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, regexp.MustCompile(pattern))
}

// hear notes what the page reports as wrong.
func (p *page) hear(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = "exception: " + e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			fault += " " + x.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			fault = "console." + string(e.Type) + ":"
			for _, a := range e.Args {
				fault += " " + string(a.Value) + a.Description
			}
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			fault = fmt.Sprintf("%s %s: %s %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
	}
	if fault != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.faults = append(p.faults, fault)
	}
}

// judge fails the test for the faults that were not expected.
func (p *page) judge() {
	p.mu.Lock()
	defer p.mu.Unlock()
next:
	for _, fault := range p.faults {
		for _, e := range p.expected {
			if e.MatchString(fault) {
				continue next
			}
		}
		p.Errorf("the page reported: %s", fault)
	}
	p.faults = nil
}

// shoot keeps a picture of the page in shots/.
func (p *page) shoot() {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll("shots", 0o755)
	}
	name := filepath.Join("shots", strings.NewReplacer("/", "-", " ", "-").Replace(p.name)+".png")
	if err == nil {
		err = os.WriteFile(name, picture, 0o644)
	}
	if err != nil {
		p.Logf("no picture of the page: %v", err)
		return
	}
	p.Logf("the page is kept in e2e/%s", name)
}
