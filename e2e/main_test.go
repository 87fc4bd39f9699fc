package e2e

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// suite is what all tests share; TestMain sets it once.
var suite struct {
	// binary is the program under test.
	binary string
	// browser is the context of the running Chromium.
	browser context.Context
}

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	chromium, err := findChromium()
	if err != nil {
		if inCI() {
			fmt.Fprintln(os.Stderr, "e2e:", err)
			return 1
		}
		fmt.Fprintln(os.Stderr, "e2e: skipped:", err)
		return 0
	}
	dir, err := os.MkdirTemp("", "komadai-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	defer os.RemoveAll(dir)

	suite.binary = filepath.Join(dir, "komadai")
	build := exec.Command("go", "build", "-o", suite.binary, "github.com/komadai/komadai/cmd/komadai")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "e2e: go build: %v\n%s", err, out)
		return 1
	}
	ctx, stop, err := startBrowser(chromium, filepath.Join(dir, "profile"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e: start", chromium+":", err)
		return 1
	}
	defer stop()
	suite.browser = ctx
	return m.Run()
}

// inCI says whether nothing may be skipped.
func inCI() bool { return os.Getenv("CI") == "true" || os.Getenv("CI") == "1" }

// findChromium returns the browser's command.
func findChromium() (string, error) {
	if name := os.Getenv("CHROMIUM"); name != "" {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("CHROMIUM: %w", err)
		}
		return path, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no chromium, chromium-browser or google-chrome is on the path, and CHROMIUM names none")
}

// startBrowser starts Chromium with a fresh profile. What talks to the outside
// of its own accord is switched off, and so is what slows down a window that
// is not in front.
func startBrowser(command, profile string) (ctx context.Context, stop func(), err error) {
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(command),
		chromedp.UserDataDir(profile),
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
		chromedp.Flag("disable-features", "Translate,OptimizationHints,MediaRouter"),
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
		return nil, nil, err
	}
	return ctx, func() {
		_ = chromedp.Cancel(ctx) // ends the browser; its profile goes with the directory
		cancel()
		free()
	}, nil
}
