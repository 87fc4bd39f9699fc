package nnue_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

// randomFile returns the file of a network with random numbers for a rule set.
func randomFile(t *testing.T, id string, width int, seed uint64) []byte {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	h, err := nnue.NewHeader(rs.Rules, nnue.FeatureSet{Regions: nnue.OneRegion}, width, 2)
	if err != nil {
		t.Fatal(err)
	}
	n := nnue.New(h)
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range n.Rows {
		n.Rows[i] = int16(rng.Uint32())
	}
	for i := range n.Biases {
		n.Biases[i] = int16(rng.Uint32())
	}
	for i := range n.Offsets {
		n.Offsets[i] = int32(rng.Uint32())
	}
	b, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// headLength returns how long what stands before the numbers of a network is.
func headLength(file []byte) int { return 14 + int(binary.LittleEndian.Uint32(file[10:])) }

// rowsFromStandard returns the rows of a base for standard shogi that a network for
// another rule set begins with.
func rowsFromStandard(t *testing.T, id string) []int {
	t.Helper()
	set := nnue.FeatureSet{Regions: nnue.OneRegion}
	rows, err := nnue.RowsFrom(lookup(t, "standard").Rules, set, lookup(t, id).Rules, set)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestDifference: the file comes out of its difference as it was, whatever the
// numbers are; a damaged difference, another base and none are refused.
func TestDifference(t *testing.T) {
	base, other := randomFile(t, "standard", 16, 1), randomFile(t, "standard", 16, 2)
	file := randomFile(t, "skate", 16, 3)
	rows := rowsFromStandard(t, "skate")
	d, err := nnue.Difference(base, file, rows)
	if err != nil {
		t.Fatal(err)
	}
	if !nnue.IsDifference(d) || nnue.IsDifference(file) {
		t.Error("a difference is not told from a network")
	}
	asked := ""
	var askedSum uint32
	as := func(b []byte) func(string, uint32) ([]byte, bool) {
		return func(fingerprint string, checksum uint32) ([]byte, bool) {
			asked, askedSum = fingerprint, checksum
			return b, b != nil
		}
	}
	got, err := nnue.Restore(d, as(base))
	if err != nil || !bytes.Equal(got, file) {
		t.Errorf("restored: %v, the same: %v", err, bytes.Equal(got, file))
	}
	if rs, _ := variant.Lookup("standard"); asked != nnue.FingerprintOf(rs.Rules).String() {
		t.Errorf("it asked for the base %s", asked)
	}
	if want := binary.LittleEndian.Uint32(base[len(base)-4:]); askedSum != want {
		t.Errorf("it asked for the checksum %x, want %x", askedSum, want)
	}
	for _, c := range []struct {
		name string
		d    []byte
		base []byte
		want string
	}{
		{"no base", d, nil, "its base is not there"},
		{"another base", d, other, "its base is not there"},
		{"cut in its head", d[:20], base, "no network"},
		{"a network", file, base, "no network"},
		{"cut", d[:len(d)-10], base, "checksum"},
		{"cut in its numbers", d[:len(d)/2], base, "too early"},
		{"cut in its rows", d[:40], base, "too early"},
		{"cut in its header", d[:len(d)-len(file)+20], base, "too early"},
		{"without its checksum, and as much of its head", d[:len(d)-headLength(file)-1], base, "too early"},
		{"a base cut in its numbers", d, slices.Concat(base[:len(base)/2], base[len(base)-4:]), "rows of its base"},
	} {
		if _, err := nnue.Restore(c.d, as(c.base)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
	phases, err := nnue.Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	phases.Header.Buckets = 1
	phases.Outputs, phases.Offsets = phases.Outputs[:2*16], phases.Offsets[:1]
	onePhase, err := phases.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range [][]byte{randomFile(t, "standard", 32, 1), randomFile(t, "okisaki", 16, 1), onePhase} {
		if _, err := nnue.Difference(base, other, rows); err == nil || !strings.Contains(err.Error(), "rows of its base") {
			t.Errorf("another shape: error %v", err)
		}
	}
	for _, row := range []int{-2, len(rowsFromStandard(t, "standard")), 1 << 20} {
		beyond := slices.Clone(rows)
		beyond[7] = row
		if _, err := nnue.Difference(base, file, beyond); err == nil || !strings.Contains(err.Error(), "rows of its base") {
			t.Errorf("row %d of the base: error %v", row, err)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		// Past the magic and the base, any changed byte is noticed.
		at := rapid.IntRange(8, len(d)-1).Draw(r, "at")
		bad := bytes.Clone(d)
		bad[at] ^= byte(rapid.IntRange(1, 255).Draw(r, "by"))
		if _, err := nnue.Restore(bad, as(base)); err == nil && at >= 8+16 {
			r.Errorf("byte %d of %d changed and not noticed", at, len(d))
		}
	})
}

// TestDifferenceBetweenBoards: a network of another board that is as its base knows it
// is nearly all zeros but for what the base does not know, and comes out as it was.
func TestDifferenceBetweenBoards(t *testing.T) {
	base := randomFile(t, "standard", 16, 1)
	n, err := nnue.Read(bytes.NewReader(base))
	if err != nil {
		t.Fatal(err)
	}
	set := nnue.FeatureSet{Regions: nnue.OneRegion}
	n, err = nnue.Transfer(n, lookup(t, "standard").Rules, lookup(t, "okisaki").Rules, set)
	if err != nil {
		t.Fatal(err)
	}
	known := len(n.Rows)
	for i := range n.Rows {
		if n.Rows[i] == 0 {
			n.Rows[i] = int16(i) | 1
			known--
		}
	}
	if known < len(n.Rows)/2 {
		t.Fatalf("%d of %d weights have a counterpart", known, len(n.Rows))
	}
	file, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	d, err := nnue.Difference(base, file, rowsFromStandard(t, "okisaki"))
	if err != nil {
		t.Fatal(err)
	}
	if zeros := bytes.Count(d, []byte{0}); zeros < 2*known {
		t.Errorf("%d of %d bytes are zero, with %d weights of the base", zeros, len(d), known)
	}
	got, err := nnue.Restore(d, func(string, uint32) ([]byte, bool) { return base, true })
	if err != nil || !bytes.Equal(got, file) {
		t.Errorf("restored: %v, the same: %v", err, bytes.Equal(got, file))
	}
}

// TestSmallDifference: what is trained on from a base differs in few numbers, and by
// little, so that its difference is nearly all zeros.
func TestSmallDifference(t *testing.T) {
	base := randomFile(t, "standard", 16, 1)
	d, err := nnue.Difference(base, base, nnue.RowsInOrder(len(rowsFromStandard(t, "standard"))))
	if err != nil {
		t.Fatal(err)
	}
	if zeros := bytes.Count(d, []byte{0}); zeros < len(d)*9/10 {
		t.Errorf("%d of %d bytes are zero", zeros, len(d))
	}
}
