package notation_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the last column of the tables in testdata")

func table(t *testing.T, name string, columns int, got func(t *testing.T, fields []string) string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	cases := 0
	for i, line := range lines {
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		if *update && len(fields) == columns-1 {
			fields = append(fields, "")
		}
		if len(fields) != columns {
			t.Fatalf("%s:%d: %d columns, want %d", path, i+1, len(fields), columns)
		}
		cases++
		result := got(t, fields[:columns-1])
		if *update {
			lines[i] = strings.Join(append(fields[:columns-1], result), "\t")
		} else if want := fields[columns-1]; result != want {
			t.Errorf("%s:%d: %s\n got %s\nwant %s", path, i+1, strings.Join(fields[:columns-1], " | "), result, want)
		}
	}
	if cases == 0 {
		t.Fatalf("%s holds no cases", path)
	}
	if *update {
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
