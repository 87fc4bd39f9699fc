package people_test

import (
	"github.com/komadai/komadai/e2e/browser"

	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A USI engine plays a browser over CSA to a result, across a server crash.
func TestEngineOverCSA(t *testing.T) {
	t.Parallel()
	gate := browser.FreePort(t)
	site := browser.Serve(t, "--csa", gate)
	p := site.Open(browser.Look{})
	path := invite(p, browser.NewGame{"color": "b", "clock": map[string]any{"kind": "byoyomi", "main": 600_000, "byoyomi": 30_000, "periods": 1}})

	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	if err := os.WriteFile(secret, []byte("hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	engine := exec.Command(browser.Binary(), "csa", "--server", gate, "--name", "robot", "--password-file", secret,
		"--game", strings.TrimPrefix(path, "/game/"), "--records", dir, "--resume", "--option", "SkillLevel=2", "--",
		browser.Binary(), "usi", "--hash", "8")
	said := new(browser.Journal)
	engine.Stdout, engine.Stderr = said, said
	if err := engine.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- engine.Wait() }()
	t.Cleanup(func() { _ = engine.Process.Kill() })

	p.Wait("the game to begin", "() => kit.find('game')")
	if name := p.Text("camp-w"); !strings.Contains(name, "robot") {
		t.Errorf("the opponent is called %q", name)
	}
	p.Ready()
	p.Move("7g", "7f")
	p.Wait("the engine's move", "() => kit.moves().length === 2")
	p.Ready()

	site.Kill()
	site.Start()
	p.Ready()
	p.Move("2g", "2f")
	p.Wait("the engine's second move", "() => kit.moves().length === 4")
	p.Ready()
	p.Click("resign")
	p.Click("resign-yes")
	if r := p.Result(); r.Winner != "w" || r.Reason != "resignation" {
		t.Errorf("%+v", r)
	}
	select {
	case err := <-ended:
		if err != nil || !strings.Contains(said.String(), "1 game: 1 won") {
			t.Errorf("%v:\n%s", err, said)
		}
	case <-time.After(browser.Timeout):
		t.Errorf("the client does not end:\n%s", said)
	}
	kept, _ := filepath.Glob(filepath.Join(dir, "*.csa"))
	if len(kept) != 1 {
		t.Fatalf("%d records", len(kept))
	}
	record, err := os.ReadFile(kept[0])
	if err != nil || !strings.Contains(string(record), "\n+7776FU\nT0\n") || !strings.Contains(string(record), "\nN-robot\n") || !strings.Contains(string(record), "\n%TORYO") {
		t.Errorf("%v\n%s", err, record)
	}
}
