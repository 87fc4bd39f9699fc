package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/remote"
)

// Environment from e2e/share: the program and the shared browser's address. Without it a
// package builds the program and starts its own browser.
const (
	BinaryVariable  = "KOMADAI_TEST_BINARY"
	BrowserVariable = "KOMADAI_TEST_BROWSER"
)

// suite is shared by a package's tests; Main sets it once.
var suite struct {
	binary string
	// dir has the databases of shared servers.
	dir string
	// browser is the context of the running Chromium.
	browser context.Context
}

// Binary returns the path of the program under test.
func Binary() string { return suite.binary }

// Main runs a package's tests and returns the exit code. Without a browser they are skipped;
// in CI that is an error.
func Main(m *testing.M) int {
	binary, address := os.Getenv(BinaryVariable), os.Getenv(BrowserVariable)
	if binary == "" || address == "" {
		shared, err := Start("")
		if errors.Is(err, ErrNoBrowser) && !inCI() {
			fmt.Fprintln(os.Stderr, "e2e: skipped:", err)
			return 0
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "e2e:", err)
			return 1
		}
		defer shared.Stop()
		binary, address = shared.Binary, shared.Address
	}
	allocator, free := remote.NewAllocator(context.Background(), address)
	defer free()
	ctx, cancel := chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		fmt.Fprintf(os.Stderr, "e2e: attach to the browser at %s: %v\n", address, err)
		return 1
	}
	dir, err := os.MkdirTemp("", "komadai-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	defer os.RemoveAll(dir)
	suite.binary, suite.browser, suite.dir = binary, ctx, dir
	code := m.Run()
	for _, line := range stopShared() {
		fmt.Fprintln(os.Stderr, "e2e: the log of a shared server:", line)
		code = max(code, 1)
	}
	return code
}

func inCI() bool { return os.Getenv("CI") == "true" || os.Getenv("CI") == "1" }

// ErrNoBrowser is returned by [Start] if no browser is installed.
var ErrNoBrowser = errors.New("no chromium-headless-shell, chromium, chromium-browser or google-chrome is on the path, and CHROMIUM names none")

// findChromium returns the browser's command, preferably the headless shell, which needs half
// the CPU.
func findChromium() (string, error) {
	if name := os.Getenv("CHROMIUM"); name != "" {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("CHROMIUM: %w", err)
		}
		return path, nil
	}
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNoBrowser
}

// Fixture is the program and the browser shared by the packages.
type Fixture struct {
	Binary string
	// Address of the browser's debugging protocol.
	Address string
	stop    []func()
}

// Stop ends the browser and deletes the program.
func (s *Fixture) Stop() {
	for i := len(s.stop) - 1; i >= 0; i-- {
		s.stop[i]()
	}
	s.stop = nil
}

// Start builds the program unless binary names one, and starts the browser.
func Start(binary string) (*Fixture, error) {
	chromium, err := findChromium()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "komadai-e2e-")
	if err != nil {
		return nil, err
	}
	s := &Fixture{Binary: binary, stop: []func(){func() { _ = os.RemoveAll(dir) }}}
	if s.Binary == "" {
		s.Binary = filepath.Join(dir, "komadai")
		build := exec.Command("go", "build", "-pgo=off", "-o", s.Binary, "github.com/komadai/komadai/cmd/komadai")
		if out, err := build.CombinedOutput(); err != nil {
			s.Stop()
			return nil, fmt.Errorf("go build: %w\n%s", err, out)
		}
	}
	profile := filepath.Join(dir, "profile")
	end, err := startBrowser(chromium, profile)
	if err != nil {
		s.Stop()
		return nil, fmt.Errorf("start %s: %w", chromium, err)
	}
	s.stop = append(s.stop, end)
	if s.Address, err = addressOf(profile); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

// addressOf reads the debugging address from a browser's profile: a port, then a path.
func addressOf(profile string) (string, error) {
	name := filepath.Join(profile, "DevToolsActivePort")
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	var port int
	var path string
	if _, err := fmt.Sscan(string(text), &port, &path); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return fmt.Sprintf("ws://127.0.0.1:%d%s", port, path), nil
}

// startBrowser starts Chromium with a fresh profile, without background traffic and without
// throttling of background windows.
func startBrowser(command, profile string) (stop func(), err error) {
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(command),
		chromedp.UserDataDir(profile),
		remote.WebSocket, // shared by several processes
		chromedp.WSURLReadTimeout(Timeout),
		chromedp.Flag("headless", "new"),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck,
		chromedp.WindowSize(1280, 860),
		chromedp.Flag("lang", "en-US"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-default-apps", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-extensions", true),
		// Cached pages and spare processes only cost.
		chromedp.Flag("disable-features", "Translate,OptimizationHints,MediaRouter,BackForwardCache,SpareRendererForSitePerProcess,ProactivelySwapBrowsingInstance"),
		chromedp.Flag("disable-back-forward-cache", true),
		chromedp.Flag("process-per-site", true),
		// The engine searches few nodes, so optimised compilation does not pay.
		chromedp.Flag("js-flags", "--liftoff-only"),
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.Flag("disable-background-timer-throttling", true),
		chromedp.Flag("disable-backgrounding-occluded-windows", true),
		chromedp.Flag("disable-renderer-backgrounding", true),
		chromedp.Flag("metrics-recording-only", true),
		chromedp.Flag("mute-audio", true),
		chromedp.Flag("password-store", "basic"),
	}
	allocator, free := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		cancel()
		free()
		return nil, err
	}
	return func() {
		_ = chromedp.Cancel(ctx) // ends the browser; its profile is in the directory
		cancel()
		free()
	}, nil
}
