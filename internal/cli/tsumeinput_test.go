package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/expect"
)

func TestTsumeNoText(t *testing.T) {
	const problem = "4k4/9/4P4/9/9/9/9/9/9 b G 1\n"
	for _, c := range []struct{ name, text, want string }{
		{"bytes", problem + "4k\xff4/9\n\x00\n4k4/9\n", "bytes.sfen:2: not text: byte 3 of the line is 0xff; reading stopped here"},
		{"nul", problem + "4k4\x00\n", "nul.sfen:2: not text: byte 4 of the line is 0x00"},
		{"escape", problem + "\x1b[31mred\x1b[0m\n", `\x1b[31mred\x1b[0m` + "\terror: "},
		{"comment", "# \x8b\xe2\n" + problem + "4k4/9 b G 1\n", "comment.sfen:3: SFEN, column 1"},
	} {
		path := filepath.Join(t.TempDir(), c.name+".sfen")
		write(t, path, c.text)
		var out, talk bytes.Buffer
		status := Run(verb.Env{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &talk}, []string{"tsume", path})
		all := out.String() + talk.String()
		expect.All(t, c.name,
			expect.That("status", status, exitFailed), expect.True("strings.Contains(all, c.want)", strings.Contains(all, c.want)),
			expect.True(`strings.Contains(all, "1 of 2 problems failed")`, strings.Contains(all, "1 of 2 problems failed")),
			expect.True(`!strings.ContainsAny(all, "\x1b\x00")`, !strings.ContainsAny(all, "\x1b\x00")),
			expect.True(`!strings.Contains(all, "\xff")`, !strings.Contains(all, "\xff")),
		)
	}
}
