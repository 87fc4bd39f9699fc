package api

import (
	"testing"
)

func TestAcceptsCoding(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "gzip": true, "br, gzip": true, "gzip;q=0": false, "gzip; q=0.0": false, "gzip;q=0.1": true, "x-gzip": false,
	} {
		if got := AcceptsCoding(text, "gzip"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
