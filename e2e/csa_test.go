package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A USI engine plays a browser over the CSA protocol, to a result; the server
// is killed in between, and both come back.
func TestEngineOverCSA(t *testing.T) {
	t.Parallel()
	gate := freePort(t)
	site := serve(t, "--csa", gate)
	p := site.open(look{})
	path := p.invite(newGame{"color": "b", "clock": map[string]any{"kind": "byoyomi", "main": 600_000, "byoyomi": 30_000, "periods": 1}})

	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	if err := os.WriteFile(secret, []byte("hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	engine := exec.Command(suite.binary, "csa", "--server", gate, "--name", "robot", "--password-file", secret,
		"--game", strings.TrimPrefix(path, "/game/"), "--records", dir, "--resume", "--option", "SkillLevel=2", "--",
		suite.binary, "usi", "--hash", "8")
	said := new(journal)
	engine.Stdout, engine.Stderr = said, said
	if err := engine.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- engine.Wait() }()
	t.Cleanup(func() { _ = engine.Process.Kill() })

	p.wait("the game to begin", "() => kit.find('game')")
	if name := p.text("camp-w"); !strings.Contains(name, "robot") {
		t.Errorf("the opponent is called %q", name)
	}
	p.ready()
	p.move("7g", "7f")
	p.wait("the engine's move", "() => kit.moves().length === 2")
	p.ready()

	site.kill()
	site.start()
	p.ready()
	p.move("2g", "2f")
	p.wait("the engine's second move", "() => kit.moves().length === 4")
	p.ready()
	p.click("resign")
	p.click("resign-yes")
	if r := p.result(); r.Winner != "w" || r.Reason != "resignation" {
		t.Errorf("%+v", r)
	}
	select {
	case err := <-ended:
		if err != nil || !strings.Contains(said.String(), "1 games: 1 won") {
			t.Errorf("%v:\n%s", err, said)
		}
	case <-time.After(patience):
		t.Errorf("the client does not end:\n%s", said)
	}
	kept, _ := filepath.Glob(filepath.Join(dir, "*.csa"))
	if len(kept) != 1 {
		t.Fatalf("%d records", len(kept))
	}
	record, err := os.ReadFile(kept[0])
	if err != nil || !strings.Contains(string(record), "\n+7776FU,T0\n") || !strings.Contains(string(record), "\nN-robot\n") || !strings.Contains(string(record), "\n%TORYO") {
		t.Errorf("%v\n%s", err, record)
	}
}
