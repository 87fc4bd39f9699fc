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

// Scripts that run before the page's own.
var (
	//go:embed kit.js
	kit string
	//go:embed player.js
	player string
	//go:embed film.js
	camera string
)

// Timeout bounds each wait. It ends a hanging test and is no measure of speed.
const Timeout = 5 * time.Minute

// again is the polling interval for conditions without an event.
const again = 100 * time.Millisecond

// Thinking bounds the engine's work for a page.
const Thinking = 10 * time.Minute

// Page is a tab with its own cookies and storage.
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

// Look is how a page is opened; zero is a wide light window, English, without motion.
type Look struct {
	Width, Height int
	// Phone is a touch screen.
	Phone bool
	Dark  bool
	// Motion enables animation.
	Motion bool
	// Fresh is a browser's first visit.
	Fresh bool
	// Languages is Accept-Language: "ja,en".
	Languages string
}

// Open opens a blank tab. At the end of the test it is closed and its reports are judged.
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

func (p *Page) resize(width, height int, phone bool) {
	p.Helper()
	p.width = width
	Do(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(width), Height: int64(height), DeviceScaleFactor: 1, Mobile: phone,
	})
	points := int64(5)
	Do(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: phone, MaxTouchPoints: points})
}

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

// Do sends a protocol command.
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

// Visit loads an address of the site and waits for the page.
func (p *Page) Visit(path string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Timeout)
	defer cancel()
	err := chromedp.Do(ctx, chromedp.Navigate(p.URL+path))
	var load *chromedp.LoadError
	if err != nil && !errors.As(err, &load) { // the page may have status 404
		p.Fatalf("visit %s: %v", path, err)
	}
	p.settle()
}

// Follow navigates like a link in the page, without reloading.
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

func (p *Page) Reload() {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Timeout)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Reload()); err != nil {
		p.Fatalf("reload: %v", err)
	}
	p.settle()
}

// Renewed calls f and waits until the page has reloaded itself.
func (p *Page) Renewed(f func()) {
	p.Helper()
	Ask[bool](p, "() => (globalThis.old = true)")
	f()
	for end := time.Now().Add(Timeout); ; {
		// During the reload the page cannot be asked.
		renewed, err := Try[bool](p, Timeout, "() => !globalThis.old && !!globalThis.kit && !!document.querySelector('main')")
		if err == nil && renewed {
			break
		}
		if time.Now().After(end) {
			p.Fatalf("the page did not reload (%v): it says %q", err, p.excerpt())
		}
		time.Sleep(again)
	}
	p.settle()
}

func (p *Page) settle() {
	p.Helper()
	p.Wait("the page", "() => document.querySelector('main') && !kit.loading()")
}

// Ask calls a JavaScript function in the page and returns its result or promise.
func Ask[T any](p *Page, function string, args ...any) T {
	p.Helper()
	out, err := Try[T](p, Timeout, function, args...)
	if err != nil {
		p.Fatalf("%s: %v", short(function), err)
	}
	return out
}

// Try is [Ask] with a time limit and an error.
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

// Wait waits until a function of the page returns true.
func (p *Page) Wait(what, condition string, args ...any) {
	p.Helper()
	p.await(Timeout, what, condition, args...)
}

// WaitEngine is Wait with the time limit of an engine's work.
func (p *Page) WaitEngine(what, condition string, args ...any) {
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
		p.Fatalf("timed out waiting for %s (%v): the page says %q", what, err, p.excerpt())
	}
}

func (p *Page) excerpt() string {
	text, _ := Try[string](p, Timeout, "() => (document.querySelector('main') ?? document.body).innerText.slice(0, 400)")
	return text
}

func (p *Page) address() string {
	text, _ := Try[string](p, Timeout, "() => location.pathname + location.search")
	return text
}

// Expect allows console reports that match.
func (p *Page) Expect(pattern string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, regexp.MustCompile(pattern))
}

// hear records errors that the page reports.
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

// shots has the pictures of failed tests, relative to a test package.
const shots = "../shots"

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
