package diagram_test

import (
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/variant"
)

// The pieces of every shipped game are lettered in the face of pieces.
func TestCharactersOfPieces(t *testing.T) {
	data, err := os.ReadFile("fonts/characters.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, rs := range append(variant.All(), variant.Games()...) {
		for _, k := range rs.Rules.Kinds() {
			names := rs.Rules.Info(k).Names
			for _, c := range names.One + names.OneWhite {
				if !strings.ContainsRune(string(data), c) {
					t.Errorf("%s: %c is not in fonts/characters.txt", rs.ID, c)
				}
			}
		}
	}
}
