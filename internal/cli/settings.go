package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"github.com/komadai/komadai/internal/command"
)

// maxSettings bounds a settings file, in bytes.
const maxSettings = 1 << 20

// tomlSettings reads a settings file: flags of the verb by their names. The error
// names the file.
func tomlSettings(file string) (command.Settings, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	values, err := readSettings(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return settings{file, values}, nil
}

func readSettings(r io.Reader) (map[string]any, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSettings+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxSettings {
		return nil, fmt.Errorf("has more than %d bytes", maxSettings)
	}
	values := map[string]any{}
	if err := toml.Unmarshal(data, &values); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			line, column := at.Position()
			return nil, fmt.Errorf("line %d, column %d: %w", line, column, err)
		}
		return nil, err
	}
	return values, nil
}

// settings are those of a file.
type settings struct {
	file   string
	values map[string]any
}

// Check finds the keys that are no setting of the verb.
func (s settings) Check(verb *command.Node) error {
	for _, key := range slices.Sorted(maps.Keys(s.values)) {
		if !slices.ContainsFunc(verb.Flags, func(f *command.Flag) bool { return f.Name == key && isSetting(f) }) {
			return fmt.Errorf("%s: %q is not a setting of %s", s.file, key, verb.Path())
		}
	}
	return nil
}

// isSetting reports whether a flag may stand in a file.
func isSetting(f *command.Flag) bool { return f.Name != "config" && f.Name != "help" }

// Value returns the values of a flag that was not given, nil for none.
func (s settings) Value(flag *command.Flag) ([]string, error) {
	value, ok := s.values[flag.Name]
	if !ok || !isSetting(flag) {
		return nil, nil
	}
	switch value := value.(type) {
	case string:
		return []string{value}, nil
	case bool:
		return []string{strconv.FormatBool(value)}, nil
	case int64:
		return []string{strconv.FormatInt(value, 10)}, nil
	case []any:
		if list, ok := texts(value); ok && flag.IsList() {
			return list, nil
		}
	}
	return nil, fmt.Errorf("%s: the setting %q is neither a text, a number nor true or false", s.file, flag.Name)
}

// texts returns the elements of a list that holds nothing but texts.
func texts(list []any) ([]string, bool) {
	out := make([]string, len(list))
	for i, one := range list {
		text, ok := one.(string)
		if !ok {
			return nil, false
		}
		out[i] = text
	}
	return out, true
}
