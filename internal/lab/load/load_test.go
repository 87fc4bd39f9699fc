package load_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/cli"
	"github.com/komadai/komadai/internal/lab/load"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/variant"
)

// For long runs:
//
//	go test ./internal/lab/load -run Faults -v -hold 1m
var (
	hold    = flag.Duration("hold", 0, "duration of a fault")
	games   = flag.Int("games", 0, "games")
	measure = flag.Duration("for", 0, "time that is measured")
	idle    = flag.Int("spectators", 0, "sockets that only watch")
	every   = flag.Duration("every", 0, "time between two moves of a game")
)

// programEnv turns the test binary into komadai, to start and kill servers.
const programEnv = "KOMADAI_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programEnv) != "" {
		os.Exit(cli.Run(cli.Env{Context: context.Background(), In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, os.Args[1:]))
	}
	os.Exit(m.Run())
}

func settings(t *testing.T) load.Config {
	t.Helper()
	c := load.Default()
	c.Games, c.Every, c.Spectators, c.For = 4, 100*time.Millisecond, 8, 1500*time.Millisecond
	if *games > 0 {
		c.Games = *games
	}
	if *measure > 0 {
		c.For = *measure
	}
	if *idle > 0 {
		c.Spectators = *idle
	}
	if *every > 0 {
		c.Every = *every
	}
	c.Servers.Env = []string{programEnv + "=1"}
	c.Servers.Dir = t.TempDir()
	c.Seed = uint64(time.Now().UnixNano())
	return c
}

func carryOut(t *testing.T, c load.Config) *load.Report {
	t.Helper()
	report, err := load.Run(t.Context(), c)
	if report != nil {
		var text strings.Builder
		if err := report.Write(&text); err != nil {
			t.Error(err)
		}
		t.Logf("seed %d\n%s", c.Seed, text.String())
	}
	if err != nil {
		t.Fatal(err)
	}
	if !report.OK() {
		t.Error("the servers did not do all they had to")
	}
	return report
}

func TestRunRace(t *testing.T) {
	t.Parallel()
	c := settings(t)
	r := carryOut(t, c)
	if r.Sockets != 2*c.Games+c.Spectators || r.MoveSeen.Count != r.Moves || r.Retried != 0 || r.Reconnects != 0 {
		t.Errorf("%+v", r)
	}
	if r.MoveSeen.P50 <= 0 || r.MoveSeen.P50 > r.MoveSeen.P99 || r.MoveSeen.P99 > r.MoveSeen.Max {
		t.Errorf("times %+v", r.MoveSeen)
	}
}

func TestOwnRules(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "own.toml")
	text := []byte("extends = \"standard\"\nid = \"own\"\nnames = { en = \"Own\" }\n[board]\nfiles = 5\nranks = 5\nstart = \"rbsgk/4p/5/P4/KGSBR b - 1\"\n[promotion]\nzone = 1\n")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	set, err := variant.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if set, err = set.With(variant.Options{Choices: map[string]string{"both-perpetual": "closer-loses"}}); err != nil {
		t.Fatal(err)
	}
	c := settings(t)
	if c.Set, _, err = set.Seal(); err != nil {
		t.Fatal(err)
	}
	c.Rules = "chess"
	c.Games, c.Spectators, c.For = 3, 3, time.Second
	c.Servers.Args = append(c.Servers.Args, "--rules="+filepath.Dir(file))
	if r := carryOut(t, c); r.Moves == 0 {
		t.Errorf("%+v", r)
	}
}

// Two nodes on PostgreSQL with three NATS servers.
func TestCluster(t *testing.T) {
	t.Parallel()
	c := settings(t)
	c.Servers.DB = storetest.StartCluster(t).Database(t)
	c.Servers.Nodes, c.Servers.NATS = 2, 3
	carryOut(t, c)
}

// cause causes each fault for a short time.
func cause(t *testing.T, nodes int) {
	t.Parallel()
	c := settings(t)
	c.Games, c.Spectators, c.Servers.Nodes = 2, 0, nodes
	trial := load.Trial{Config: c, Hold: max(load.MinHold, *hold), Back: 2 * time.Minute}
	if err := os.Chmod(c.Servers.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	table, err := trial.Run(t.Context())
	if table != nil {
		var text strings.Builder
		if err := table.Write(&text); err != nil {
			t.Error(err)
		}
		t.Logf("seed %d\n%s", c.Seed, text.String())
	}
	if err != nil {
		t.Fatal(err)
	}
	if !table.OK() {
		t.Error("promises were broken")
	}
	faults := 0
	for _, r := range table.Rows {
		if r.Skipped == "" && r.Moves == 0 {
			t.Errorf("no moves at %s", r.Fault)
		}
		faults++
	}
	if faults < 8 {
		t.Errorf("%d faults", faults)
	}
}

func TestFaults(t *testing.T) { cause(t, 1) }

func TestFaultsOfNodes(t *testing.T) {
	storetest.StartCluster(t) // skips without PostgreSQL
	cause(t, 2)
}

func TestValidateTrial(t *testing.T) {
	for word, edit := range map[string]func(*load.Trial){
		"a fault of":     func(t *load.Trial) { t.Hold = time.Second },
		"is no fault":    func(t *load.Trial) { t.Only = []string{"kill", "flood"} },
		"started itself": func(t *load.Trial) { t.Targets = []string{"http://127.0.0.1:1"} },
		"games":          func(t *load.Trial) { t.Games = 0 },
	} {
		trial := load.Trial{Config: load.Default(), Hold: load.MinHold}
		if err := trial.Validate(); err != nil {
			t.Fatal(err)
		}
		edit(&trial)
		if _, err := trial.Run(t.Context()); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("error %v, want one with %q", err, word)
		}
	}
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		word string
		edit func(*load.Config)
	}{
		{"games", func(c *load.Config) { c.Games = load.MaxGames + 1 }},
		{"spectators", func(c *load.Config) { c.Spectators = -1 }},
		{"a move each", func(c *load.Config) { c.Every = 0 }},
		{"more than nothing", func(c *load.Config) { c.For = 0 }},
		{"PostgreSQL", func(c *load.Config) { c.Servers.Nodes = 2 }},
		{"NATS", func(c *load.Config) { c.Servers.NATS = 9 }},
		{"servers", func(c *load.Config) { c.Servers.Nodes = 0 }},
		{"chess", func(c *load.Config) { c.Rules = "chess" }},
		{"not on this machine", func(c *load.Config) { c.Targets = []string{"http://127.0.0.1:1", "http://192.0.2.1:1"} }},
		{"not on this machine", func(c *load.Config) { c.Targets = []string{"http://[2001:db8::1]:1"} }},
		{"not on this machine", func(c *load.Config) { c.Targets = []string{"http://127.0.0.1.example.org:1"} }},
		{"no URL", func(c *load.Config) { c.Targets = []string{"http://me@127.0.0.1:1"} }},
		{"no URL", func(c *load.Config) { c.Targets = []string{"ftp://127.0.0.1"} }},
		{"no URL", func(c *load.Config) { c.Targets = []string{"http://127.0.0.1/path"} }},
	} {
		conf := load.Default()
		c.edit(&conf)
		if err := conf.Validate(); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("error %v, want one with %q", err, c.word)
		}
		if _, err := load.Run(t.Context(), conf); err == nil {
			t.Errorf("it was carried out, though: %v", conf.Validate())
		}
	}
	if err := load.Default().Validate(); err != nil {
		t.Error(err)
	}
}
