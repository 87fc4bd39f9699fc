package account

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/expect"
)

var cheap = Cost{Memory: 64, Passes: 1, Lanes: 1}

func TestHash(t *testing.T) {
	h := NewHasher(cheap, admission.New(nil), 2, 10)
	a, err := h.Hash(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	b, err := h.Hash(t.Context(), "correct horse")
	if err != nil || a == b || !strings.HasPrefix(a, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Errorf("%s, %s, %v", a, b, err)
	}
	for password, want := range map[string]bool{
		"correct horse": true, "correct\u3000horse": true, "correct\u00a0horse": true, "Correct horse": false, "correct horse ": false, "": false,
	} {
		if ok, stale, err := h.Verify(t.Context(), a, password); ok != want || stale || err != nil {
			t.Errorf("%q: %v, %v, %v", password, ok, stale, err)
		}
	}
	// Unicode composition does not matter.
	c, err := h.Hash(t.Context(), "e\u0301tudes!")
	if err != nil {
		t.Fatal(err)
	}
	if ok, _, err := h.Verify(t.Context(), c, "\u00e9tudes!"); !ok || err != nil {
		t.Errorf("composed: %v, %v", ok, err)
	}
	// A hash with another cost is valid and stale.
	dear := NewHasher(Cost{Memory: 128, Passes: 2, Lanes: 2}, admission.New(nil), 1, 1)
	if ok, stale, err := dear.Verify(t.Context(), a, "correct horse"); !ok || !stale || err != nil {
		t.Errorf("another cost: %v, %v, %v", ok, stale, err)
	}
	// No password matches an empty hash.
	if ok, _, err := h.Verify(t.Context(), "", ""); ok || err != nil {
		t.Errorf("an empty hash: %v, %v", ok, err)
	}
	for _, bad := range []string{
		"x", "$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA", strings.Replace(a, "v=19", "v=18", 1), strings.Replace(a, "m=64", "m=99999999", 1),
		strings.Replace(a, "t=1", "t=0", 1), strings.Replace(a, "p=1", "p=0", 1), strings.Replace(a, "p=1", "p=x", 1), a + "!", a[:len(a)-4], strings.Replace(a, "$m", "$$m", 1),
	} {
		if ok, _, err := h.Verify(t.Context(), bad, "correct horse"); ok || err == nil {
			t.Errorf("%q: %v, %v", bad, ok, err)
		}
	}
}

// The OWASP Password Storage Cheat Sheet asks for at least 19 MiB with two passes.
func TestDefaultCost(t *testing.T) {
	if c := DefaultCost(); c.Memory < 19<<10 || c.Passes < 2 || c.Lanes < 1 {
		t.Errorf("cost %+v", c)
	}
}

func TestPasswords(t *testing.T) {
	for _, good := range []string{"correct horse", "七七七六歩三四歩二六歩", "xk3$9fQz", "iloveshogi2", "onlylowercase", strings.Repeat("long ", 40)[:200]} {
		if err := checkPassword(good, "kimura"); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "short", "1234567", "password", "Password", "password123", "P@ssw0rd", "12345678", "87654321", "aaaaaaaa", "aaaabbbb", "abcdefgh", "hgfedcba", "shogi123",
		"kimura14", "kimura14kimura14", "komadai2026", "trustno11", "LetMeIn123", "jordan23", "1q2w3e4r5t", "redneck1", "startrekstartrek", "Bigdaddy!", "KIMURA14-kimura14", "Ｋｉｍｕｒａ-14", strings.Repeat("x", 201), "\xffabcdefgh", "password password"[:8], "computercomputer",
	} {
		if err := checkPassword(bad, "kimura14"); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func BenchmarkHash(b *testing.B) {
	h := NewHasher(DefaultCost(), admission.New(nil), 1, 1)
	for b.Loop() {
		if _, err := h.Hash(b.Context(), "correct horse"); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzStored(f *testing.F) {
	f.Add("$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA")
	f.Add("$argon2id$v=19$m=4294967295,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, stored string) {
		c, _, sum, err := parse(stored)
		if err != nil {
			return
		}
		expect.All(t, stored,
			expect.True("Memory <= maxMemory", c.Memory <= maxMemory), expect.True("0 < Passes <= maxPasses", 0 < c.Passes && c.Passes <= maxPasses),
			expect.True("Lanes > 0", c.Lanes > 0), expect.That("len(sum)", len(sum), hashLength),
		)
	})
}

// A password that waited too long is refused, and so is one beyond the queue.
func TestHashesAreBoundedRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewHasher(cheap, admission.New(nil), 1, 1)
		place, err := h.lane.Enter(t.Context(), nil) // the only place is busy
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		for range 2 {
			go func() {
				if _, err := h.Hash(t.Context(), "correct horse"); !errors.Is(err, errBusy) || time.Since(begin) > 10*time.Second {
					t.Errorf("after %s: %v", time.Since(begin), err)
				}
			}()
		}
		time.Sleep(time.Minute)
		place.Leave()
		if _, err := h.Hash(t.Context(), "correct horse"); err != nil {
			t.Error(err)
		}
	})
}
