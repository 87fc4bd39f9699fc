//go:build !js

package nnue

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/komadai/komadai/variant"
)

// seed changes every tenth place only.
func encoded(t *testing.T, id string, seed uint64) []byte {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHeader(rs.Rules, FeatureSet{Regions: OneRegion}, 16, 2)
	if err != nil {
		t.Fatal(err)
	}
	n := New(h)
	common, own := rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(seed, 2))
	for i := range n.Rows {
		if n.Rows[i] = int16(common.Uint32()); i%100 < 10 {
			n.Rows[i] = int16(own.Uint32())
		}
	}
	file, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestPack(t *testing.T) {
	base, file, other := encoded(t, "standard", 1), encoded(t, "skate", 2), encoded(t, "standard", 3)
	alone, err := Pack(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := Pack(file, base)
	if err != nil {
		t.Fatal(err)
	}
	if len(packed) > len(alone)/4 {
		t.Errorf("%d bytes with the dictionary, %d without", len(packed), len(alone))
	}
	asked := ""
	from := func(dictionary []byte) func(string) ([]byte, error) {
		return func(prefix string) ([]byte, error) {
			asked = prefix
			if dictionary == nil {
				return nil, errors.New("not there")
			}
			return dictionary, nil
		}
	}
	for _, c := range []struct {
		name         string
		packed, dict []byte
		bad          bool
	}{
		{"alone", alone, nil, false},
		{"with its dictionary", packed, base, false},
		{"without its dictionary", packed, nil, true},
		{"with another dictionary", packed, other, true},
		{"damaged", packed[:len(packed)-9], base, true},
		{"not packed", file, base, true},
	} {
		got, err := unpack(c.packed, from(c.dict))
		if (err != nil) != c.bad || err == nil && !bytes.Equal(got, file) {
			t.Errorf("%s: %v, the same: %v", c.name, err, bytes.Equal(got, file))
		}
	}
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	if want := FingerprintOf(rs.Rules).String(); len(asked) != 8 || !strings.HasPrefix(want, asked) {
		t.Errorf("it asked for the dictionary %q of %s", asked, want)
	}
	if _, err := Pack([]byte("KMDNETWK"), nil); err == nil {
		t.Error("half a network was packed")
	}
	if _, err := Pack(file, []byte("no network")); err == nil || !strings.Contains(err.Error(), "dictionary") {
		t.Errorf("no network as dictionary: %v", err)
	}
}

func TestShippedFileOfNone(t *testing.T) {
	for _, fingerprint := range []string{"", "3f47db56", strings.Repeat("0", 32), strings.Repeat("*", 32)} {
		if _, ok := ShippedFile(fingerprint); ok {
			t.Errorf("there is a network for %q", fingerprint)
		}
	}
}
