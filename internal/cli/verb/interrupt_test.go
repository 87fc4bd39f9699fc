package verb

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReaderRace(t *testing.T) {
	text := strings.Repeat("0123456789abcdef", 20_000)
	for name, r := range map[string]io.Reader{
		"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text[:2000])),
		"error with data": iotest.DataErrReader(strings.NewReader(text)),
	} {
		got, err := io.ReadAll(iotest.HalfReader(NewReader(t.Context(), r)))
		if want := text[:len(got)]; err != nil || string(got) != want || len(got) != len(text) && len(got) != 2000 {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
	want := io.ErrUnexpectedEOF
	if _, err := io.ReadAll(NewReader(t.Context(), io.MultiReader(strings.NewReader("x"), iotest.ErrReader(want)))); err != want {
		t.Errorf("error %v", err)
	}
}
