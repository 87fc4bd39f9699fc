package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
)

func TestServeRace(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	read, write := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- Run(verb.Env{Context: ctx, In: strings.NewReader(""), Out: io.Discard, Err: write},
			[]string{"serve", "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "data", "games.db"), "--hash", "1"})
		write.Close()
	}()
	talk := bufio.NewScanner(read)
	var url string
	for ok := false; !ok; { // the log may come first
		if !talk.Scan() {
			t.Fatalf("where it listens was not said: %v", talk.Err())
		}
		url, ok = strings.CutPrefix(talk.Text(), "komadai listens on ")
	}
	go io.Copy(io.Discard, read) // keeps the log from blocking

	client := &http.Client{Timeout: 2 * time.Minute}
	for path, want := range map[string]string{
		"":                "<!doctype html>",
		"healthz":         "ok",
		"readyz":          "ready",
		"api/v1/rulesets": `"torus"`,
	} {
		answer, err := client.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("/%s: %s, %v, no %q in %.200q", path, answer.Status, err, want, body)
		}
	}

	var says strings.Builder
	asked := Run(verb.Env{Context: t.Context(), In: strings.NewReader(""), Out: &says, Err: io.Discard},
		[]string{"admin", "health", "--addr", strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")})
	if asked != exitDone || says.String() != "ready\n" {
		t.Errorf("admin health: status %d, %q", asked, says.String())
	}

	cancel()
	select {
	case got := <-status:
		if got != exitDone {
			t.Errorf("exit status %d", got)
		}
	case <-time.After(5 * time.Minute):
		t.Fatal("it does not stop")
	}
}
