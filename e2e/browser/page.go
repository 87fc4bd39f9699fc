package browser

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

// Timeout is how long a page may take for what it is asked. It is there to end
// a test that hangs, not to judge how fast a machine is.
const Timeout = 5 * time.Minute

// again is how often something is asked for that does not report itself.
const again = 100 * time.Millisecond

// Thinking is how long an engine may take for what a page asks of it.
const Thinking = 10 * time.Minute

// Page is a tab of its own in the browser, with its own cookies and storage.
type Page struct {
	*Site
	Ctx      context.Context
	name     string
	look     Look
	width    int
	mu       sync.Mutex
	faults   []string
	expected []*regexp.Regexp
}

// Look is how a page is opened. The zero look is a wide light window of an
// English reader who asks for no motion.
type Look struct {
	Width, Height int
	// Phone makes it a touch screen.
	Phone bool
	Dark  bool
	// Motion lets pieces move.
	Motion bool
	// Fresh is a browser that has never been on the site.
	Fresh bool
	// Languages is what the browser asks for: "ja,en".
	Languages string
}

// Open opens a blank tab. It is closed, and what it reported judged, when the
// test ends.
func (s *Site) Open(l Look) *Page {
	s.Helper()
	var in profile
	var err error
	if s.profiles != nil && !l.Fresh {
		in, err = s.profiles.take()
	} else {
		in, err = newProfile()
	}
	if err != nil {
		s.Fatalf("open a browser profile: %v", err)
	}
	ctx, cancel := context.WithCancel(in.ctx)
	p := &Page{Site: s, Ctx: ctx, name: s.Name()}
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
		if s.profiles != nil && !l.Fresh && !s.Failed() {
			s.profiles.give(in, s.URL)
		} else {
			in.close()
		}
	})
	if l.Width == 0 {
		l.Width, l.Height = 1280, 860
	}
	if l.Languages == "" {
		l.Languages = "en-US,en"
	}
	p.look = l
	p.resize(l.Width, l.Height, l.Phone)
	p.prefer(l.Dark, l.Motion)
	Do(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	agent := p.run(chromedp.Evaluate[string]("navigator.userAgent"))
	Do(p, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: l.Languages})
	return p
}

// resize makes the window that large.
func (p *Page) resize(width, height int, phone bool) {
	p.Helper()
	p.width = width
	Do(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(width), Height: int64(height), DeviceScaleFactor: 1, Mobile: phone,
	})
	points := int64(5)
	Do(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: phone, MaxTouchPoints: points})
}

// prefer says what the person has set in the system.
func (p *Page) prefer(dark, motion bool) {
	p.Helper()
	pick := func(is bool, yes, no string) string {
		if is {
			return yes
		}
		return no
	}
	Do(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: pick(dark, "dark", "light")},
		{Name: "prefers-reduced-motion", Value: pick(motion, "no-preference", "reduce")},
	}})
}

// Do sends a command of the protocol.
func Do[P, R any](p *Page, c cdp.Command[P, R], params P) R {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Timeout)
	defer cancel()
	out, err := chromedp.Call(ctx, c, params)
	if err != nil {
		p.Fatalf("%s: %v", c.Method, err)
	}
	return out
}

// run carries out an action whose value is a text.
func (p *Page) run(a chromedp.Action[string]) string {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Timeout)
	defer cancel()
	out, err := chromedp.Run(ctx, a)
	if err != nil {
		p.Fatal(err)
	}
	return out
}

// Visit loads an address of the site and waits for the page to be there.
func (p *Page) Visit(path string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Timeout)
	defer cancel()
	err := chromedp.Do(ctx, chromedp.Navigate(p.URL+path))
	var load *chromedp.LoadError
	if err != nil && !errors.As(err, &load) { // a page may be there with status 404
		p.Fatalf("visit %s: %v", path, err)
	}
	p.settle()
}

// Follow goes to an address of the site as a link on the page does, without loading
// the page anew.
func (p *Page) Follow(path string) {
	p.Helper()
	Ask[bool](p, `(path) => {
		const link = document.body.appendChild(document.createElement("a"));
		link.href = path;
		link.click();
		link.remove();
		return true;
	}`, path)
	p.settle()
}

// Reload loads the page anew.
func (p *Page) Reload() {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Timeout)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Reload()); err != nil {
		p.Fatalf("reload: %v", err)
	}
	p.settle()
}

// Renewed waits until the page has loaded itself anew because of something.
func (p *Page) Renewed(because func()) {
	p.Helper()
	Ask[bool](p, "() => (globalThis.old = true)")
	because()
	for end := time.Now().Add(Timeout); ; {
		// While it goes, the page cannot be asked.
		renewed, err := Try[bool](p, Timeout, "() => !globalThis.old && !!globalThis.kit && !!document.querySelector('main')")
		if err == nil && renewed {
			break
		}
		if time.Now().After(end) {
			p.Fatalf("the page was not loaded anew (%v): it says %q", err, p.excerpt())
		}
		time.Sleep(again)
	}
	p.settle()
}

// settle waits until the page no longer loads anything.
func (p *Page) settle() {
	p.Helper()
	p.Wait("the page", "() => document.querySelector('main') && !kit.loading()")
}

// Ask calls a function of the page, given as JavaScript, with arguments, and
// returns what it returns or promises.
func Ask[T any](p *Page, function string, args ...any) T {
	p.Helper()
	out, err := Try[T](p, Timeout, function, args...)
	if err != nil {
		p.Fatalf("%s: %v", short(function), err)
	}
	return out
}

// Try is [Ask] for what may fail, or takes longer than usual.
func Try[T any](p *Page, limit time.Duration, function string, args ...any) (out T, err error) {
	list := make([]string, len(args))
	for i, a := range args {
		text, err := json.Marshal(a)
		if err != nil {
			return out, err
		}
		list[i] = string(text)
	}
	ctx, cancel := context.WithTimeout(p.Ctx, limit)
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

// Wait waits until a condition, a function of the page, holds.
func (p *Page) Wait(what, condition string, args ...any) {
	p.Helper()
	p.await(Timeout, what, condition, args...)
}

// Patiently waits for something that an engine has to compute.
func (p *Page) Patiently(what, condition string, args ...any) {
	p.Helper()
	p.await(Thinking, what, condition, args...)
}

func (p *Page) await(limit time.Duration, what, condition string, args ...any) {
	p.Helper()
	list, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		p.Fatal(err)
	}
	function := fmt.Sprintf("() => kit.until(() => (%s)(...%s), %d)", condition, list, limit.Milliseconds())
	ok, err := Try[bool](p, limit+Timeout, function)
	if err != nil || !ok {
		p.Fatalf("waited in vain for %s (%v): the page says %q", what, err, p.excerpt())
	}
}

// excerpt is the beginning of what is to be read on the page.
func (p *Page) excerpt() string {
	text, _ := Try[string](p, Timeout, "() => (document.querySelector('main') ?? document.body).innerText.slice(0, 400)")
	return text
}

// address is where the page is.
func (p *Page) address() string {
	text, _ := Try[string](p, Timeout, "() => location.pathname + location.search")
	return text
}

// Expect says that reports of the console that match are no faults.
func (p *Page) Expect(pattern string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, regexp.MustCompile(pattern))
}

// hear notes what the page reports as wrong.
func (p *Page) hear(event any) {
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
func (p *Page) judge() {
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

// shots is where the pictures of failed tests go, seen from a package of tests.
const shots = "../shots"

// shoot keeps a picture of the page in e2e/shots.
func (p *Page) shoot() {
	ctx, cancel := context.WithTimeout(p.Ctx, Timeout)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(shots, 0o755)
	}
	name := filepath.Join(shots, strings.NewReplacer("/", "-", " ", "-").Replace(p.name)+".png")
	if err == nil {
		err = os.WriteFile(name, picture, 0o644)
	}
	if err != nil {
		p.Logf("no picture of the page: %v", err)
		return
	}
	p.Logf("the page is kept in %s", filepath.Join("e2e", "shots", filepath.Base(name)))
}
