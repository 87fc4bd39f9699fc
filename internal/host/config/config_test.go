package config_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/host/config"
)

func TestValidate(t *testing.T) {
	if err := config.Default().Validate(); err != nil {
		t.Errorf("the default: %v", err)
	}
	for _, c := range []struct {
		word string
		edit func(*config.Config)
	}{
		{"address", func(c *config.Config) { c.Addr = "8080" }},
		{"database", func(c *config.Config) { c.DB = "" }},
		{"mysql://", func(c *config.Config) { c.DB = "mysql://localhost/games" }},
		{"connections", func(c *config.Config) { c.DBConns = 1 }},
		{"CSA address", func(c *config.Config) { c.CSA = "4081" }},
		{"its key", func(c *config.Config) { c.CSACert = "cert.pem" }},
		{"NATS", func(c *config.Config) { c.DB, c.NATS = "postgres://db/games", []string{"http://localhost"} }},
		{"credentials", func(c *config.Config) { c.NATSCreds = "komadai.creds" }},
		{"for a worker", func(c *config.Config) { c.WorkerTimeout = time.Hour }},
		{"searches", func(c *config.Config) { c.Searches = -1 }},
		{"shutdown", func(c *config.Config) { c.Shutdown = 0 }},
		{"limit", func(c *config.Config) { c.Limits.New.Burst = 0 }},
		{"sockets of one address", func(c *config.Config) { c.Limits.SocketsEach = 0 }},
		{"0 sockets", func(c *config.Config) { c.Limits.Sockets = 0 }},
		{"games", func(c *config.Config) { c.Limits.Games = -1 }},
		{"connections", func(c *config.Config) { c.Limits.Conns = 0 }},
		{"metrics", func(c *config.Config) { c.Metrics = "9100" }},
		{"before a shutdown", func(c *config.Config) { c.Drain = -1 }},
	} {
		conf := config.Default()
		c.edit(&conf)
		if err := conf.Validate(); err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("error %v, want one with %q", err, c.word)
		}
	}
}

func TestDefaultDB(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir)
	if got, want := config.DefaultDB(), filepath.Join(dir, "komadai", "komadai.db"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestParseRate(t *testing.T) {
	for _, text := range []string{"50:500", "0.5:1", "1e+06:3"} {
		r, err := config.ParseRate(text)
		if err != nil || r.String() != text {
			t.Errorf("%s: %v, %v", text, r, err)
		}
	}
	for _, text := range []string{"", "50", "50:", ":500", "0:5", "-1:5", "5:0", "x:5", "5:x", "NaN:5", "Inf:5", "2e6:1", "5:5:5"} {
		if r, err := config.ParseRate(text); err == nil || !strings.Contains(err.Error(), "such as 50:500") {
			t.Errorf("%q: %v, %v", text, r, err)
		}
	}
}
