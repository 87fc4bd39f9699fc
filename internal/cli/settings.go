package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/alecthomas/kong"
	"github.com/pelletier/go-toml/v2"
)

// maxSettings bounds a settings file, in bytes.
const maxSettings = 1 << 20

// tomlSettings reads a settings file: flags of the verb by their names.
func tomlSettings(r io.Reader) (kong.Resolver, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSettings+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxSettings {
		return nil, fmt.Errorf("has more than %d bytes", maxSettings)
	}
	values := settings{}
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

// settings is a kong.Resolver.
type settings map[string]any

// Validate finds the keys that are no flag of a verb that takes a file.
func (s settings) Validate(app *kong.Application) error {
	known := map[string]bool{}
	for _, leaf := range app.Leaves(true) {
		if takesSettings(leaf) {
			for _, flag := range leaf.Flags {
				known[flag.Name] = isSetting(flag)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if !known[key] {
			return fmt.Errorf("%q is not a setting", key)
		}
	}
	return nil
}

// takesSettings reports whether a verb has the flag --config.
func takesSettings(leaf *kong.Node) bool {
	return slices.ContainsFunc(leaf.Flags, func(f *kong.Flag) bool { return f.Name == "config" })
}

// isSetting reports whether a flag may stand in a file.
func isSetting(f *kong.Flag) bool { return f.Name != "config" && f.Name != "help" }

// Resolve returns the value of a flag that was not given, nil for none.
func (s settings) Resolve(ctx *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	if verb := ctx.Selected(); verb != nil {
		for _, key := range slices.Sorted(maps.Keys(s)) {
			if !slices.ContainsFunc(verb.Flags, func(f *kong.Flag) bool { return f.Name == key }) {
				return nil, fmt.Errorf("%q is not a setting of %s", key, verb.Name)
			}
		}
	}
	value, ok := s[flag.Name]
	if !ok {
		return nil, nil
	}
	switch value := value.(type) {
	case string, bool, int64:
		return value, nil
	case []any:
		if _, ok := texts(value); ok && flag.IsSlice() {
			return value, nil
		}
	}
	return nil, fmt.Errorf("the setting %q is neither a text, a number nor true or false", flag.Name)
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
