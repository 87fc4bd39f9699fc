package store_test

import (
	"bytes"
	"context"
	"testing"
	"time"
)

func testRecords(t *testing.T, open opener) {
	dir := t.TempDir()
	s, closeStore := all(open(t, dir))
	now := time.Now()
	keep := func(id, data string, room int64, want bool) {
		t.Helper()
		if ok, err := s.KeepRecord(t.Context(), id, now, []byte(data), room); ok != want || err != nil {
			t.Fatalf("%s: %v, %v; want %v", id, ok, err, want)
		}
	}
	keep("a", "駒台'\\u;", 20, true)
	keep("a", "something else", 0, true) // it exists and stays
	keep("b", "0123456789", 20, true)
	keep("c", "one byte too many", 20, false)
	for id, data := range map[string]string{"e": "a\x00b", "f": "\xff", "g\x00": "x"} { // not valid text
		if ok, err := s.KeepRecord(t.Context(), id, now, []byte(data), 1000); ok || err == nil {
			t.Errorf("%q with %q: %v, %v", id, data, ok, err)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if ok, err := s.KeepRecord(cancelled, "d", now, []byte("x"), 1000); ok || err == nil {
		t.Errorf("after a cancellation: %v, %v", ok, err)
	}
	closeStore()
	s, closeStore = all(open(t, dir))
	defer closeStore()
	for id, want := range map[string]string{"a": "駒台'\\u;", "b": "0123456789", "c": "", "d": "", "e": "", "f": "", "g\x00": "", "": ""} {
		data, ok, err := s.Record(t.Context(), id)
		if err != nil || ok != (want != "") || !bytes.Equal(data, []byte(want)) {
			t.Errorf("%s: %q, %v, %v", id, data, ok, err)
		}
	}
}
