package usi

import (
	"testing"
)

func TestMateStopped(t *testing.T) {
	k := newTalk(t, Config{New: newCalm, Seed: 1})
	k.send("position sfen 9/4k4/9/9/9/9/9/9/4K4 b RB2SNL2Prb4g2s3n3l16p 1", "go mate infinite")
	if lines := k.settle(); len(lines) > 0 {
		t.Fatalf("answered before stop: %q", lines)
	}
	k.send("stop")
	if lines := k.until("checkmate", "bestmove"); lines[len(lines)-1] != "checkmate timeout" {
		t.Errorf("after stop: %q", lines)
	}
	k.send("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1", "go mate infinite")
	if lines := k.until("checkmate", "bestmove"); lines[len(lines)-1] != "checkmate G*5b" {
		t.Errorf("the next: %q", lines)
	}
	k.send("quit")
}
