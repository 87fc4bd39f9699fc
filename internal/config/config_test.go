package config_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/config"
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
		{"searches", func(c *config.Config) { c.Searches = -1 }},
		{"shutdown", func(c *config.Config) { c.Shutdown = 0 }},
		{"limit", func(c *config.Config) { c.Limits.New.Burst = 0 }},
		{"live", func(c *config.Config) { c.Limits.SocketsEach = 0 }},
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
