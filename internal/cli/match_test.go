package cli

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
)

// A match interrupted before its first result prints one sentence and no report.
func TestMatchInterruptedRace(t *testing.T) {
	for _, after := range []time.Duration{0, 500 * time.Millisecond} {
		ctx, cancel := context.WithCancel(t.Context())
		if after == 0 {
			cancel()
		}
		time.AfterFunc(after, cancel)
		var out, talk bytes.Buffer
		status := Run(verb.Env{Context: ctx, Out: &out, Err: &talk}, []string{
			"lab", "match", "--engine", "name=a", "--engine", "name=b", "--nodes", "1000000000", "--judge-nodes", "100", "--pairs", "1",
		})
		if got := talk.String(); status != exitFailed || got != "komadai lab match: interrupted\n" || out.Len() != 0 {
			t.Errorf("after %v: status %d, %q, report %q", after, status, got, out.String())
		}
	}
}
