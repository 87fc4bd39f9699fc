package variant

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// keyRow is a line of keys.tsv: what the reference says about a key.
type keyRow struct{ key, value, otherwise, example string }

func keyRows(t *testing.T) (rows []keyRow) {
	data, err := os.ReadFile("keys.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 4 {
			t.Fatalf("%d cells in %q", len(cells), line)
		}
		rows = append(rows, keyRow{cells[0], cells[1], cells[2], cells[3]})
	}
	return rows
}

// wildcards are words for keys that the author chooses, by the table that has them.
var wildcards = map[string]string{
	"board.regions": "NAME", "pieces": "X", "movement.ice.carried": "X", "choices": "ID", "choices.ID.values": "VALUE",
	"choices.ID.wording": "VALUE", "text": "SECTION",
}

// keyTypes has the types of all keys that [definition] reads.
func keyTypes(path string, of reflect.Type, out map[string]string) {
	switch {
	case of == reflect.TypeFor[Text]():
		out[path] = "texts"
	case of.Kind() == reflect.Struct:
		for f := range of.Fields() {
			keyTypes(strings.TrimPrefix(path+"."+f.Tag.Get("toml"), "."), f.Type, out)
		}
	case of.Kind() == reflect.Map && of.Elem().Kind() == reflect.Interface:
		out[path] = "table"
	case of.Kind() == reflect.Map:
		keyTypes(path+"."+wildcards[path], of.Elem(), out)
	case of.Kind() == reflect.Slice && of.Elem().Kind() == reflect.Struct:
		keyTypes(path+"[]", of.Elem(), out)
	default:
		out[path] = map[string]string{
			"string": "text", "bool": "boolean", "int": "number", "[]string": "list", "[]int": "numbers",
			"[][2]string": "pairs", "interface {}": "any",
		}[of.String()]
	}
}

// The reference has every key once, with an example that reads.
func TestReference(t *testing.T) {
	types := make(map[string]string)
	keyTypes("", reflect.TypeFor[definition](), types)
	rows := keyRows(t)
	seen := make(map[string]bool)
	for _, row := range rows {
		switch {
		case types[row.key] == "":
			t.Errorf("keys.tsv: there is no key %s", row.key)
		case seen[row.key]:
			t.Errorf("keys.tsv: %s is there twice", row.key)
		}
		seen[row.key] = true
		if err := reads(row); err != nil {
			t.Errorf("keys.tsv: %s = %s: %v", row.key, row.example, err)
		}
	}
	for key := range types {
		if !seen[key] {
			t.Errorf("keys.tsv: %s is missing", key)
		}
	}

	const file, begin, end = "../docs/reference/rulesets.md", "<!-- keys: go test ./variant -run TestReference -update -->\n", "<!-- end of keys -->"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(page), begin)
	_, tail, ok := strings.Cut(rest, end)
	if !ok {
		t.Fatal("the reference has no place for the keys")
	}
	want := head + begin + keyTables(rows, types) + end + tail
	if want == string(page) {
		return
	}
	if !*update {
		t.Fatalf("%s is stale; run go test ./variant -run TestReference -update", file)
	}
	if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// reads reports whether the example has the key's type.
func reads(row keyRow) error {
	key := row.key
	text := key + " = " + row.example + "\n"
	if table, name, ok := strings.Cut(row.key, "[]."); ok {
		text = "[[" + table + "]]\n" + name + " = " + row.example + "\n"
	}
	var def definition
	if err := toml.Unmarshal([]byte(text), &def); err != nil {
		return err
	}
	if unknown := newIndex([]byte(text)).unknown; len(unknown) > 0 {
		return fmt.Errorf("%s is not known", unknown[0].path)
	}
	return nil
}

// keyTables writes a table for each first word of the keys.
func keyTables(rows []keyRow, types map[string]string) string {
	var b strings.Builder
	group := ""
	for _, row := range rows {
		first, _, below := strings.Cut(row.key, ".")
		if !below {
			first = "Top level"
		}
		if first != group {
			group = first
			title := first
			if below {
				title = "`[" + strings.TrimSuffix(first, "[]") + "]`"
			}
			fmt.Fprintf(&b, "\n### %s\n\n|key|type|value|default|example|\n|---|---|---|---|---|\n", title)
		}
		otherwise := row.otherwise
		if strings.HasPrefix(otherwise, `"`) {
			otherwise = "`" + otherwise + "`"
		}
		fmt.Fprintf(&b, "|`%s`|%s|%s|%s|`%s`|\n", row.key, types[row.key], row.value, otherwise, row.example)
	}
	return b.String() + "\n"
}
