package verb

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"

	"github.com/alecthomas/kong"
	"github.com/pelletier/go-toml/v2"
)

// maxSettings is in bytes.
const maxSettings = 1 << 20

// SettingsFile is a flag that names a TOML file with flags of the command. The command line
// and the environment have priority.
type SettingsFile string

// BeforeResolve adds the file as a resolver. Errors name the file.
func (SettingsFile) BeforeResolve(c *kong.Context, trace *kong.Path) error {
	file := string(c.FlagValue(trace.Flag).(SettingsFile))
	f, err := os.Open(file)
	if err != nil {
		return Plain(err)
	}
	defer f.Close()
	values, err := readSettings(f)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s := settings{file, values}
	if err := s.check(c.Selected()); err != nil {
		return err
	}
	c.AddResolver(s)
	return nil
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

type settings struct {
	file   string
	values map[string]any
}

// check rejects keys that are not settings of the command.
func (s settings) check(node *kong.Node) error {
	for _, key := range slices.Sorted(maps.Keys(s.values)) {
		if !slices.ContainsFunc(node.Flags, func(f *kong.Flag) bool { return f.Name == key && isSetting(f) }) {
			return fmt.Errorf("%s: %q is not a setting of %s", s.file, key, Name(node))
		}
	}
	return nil
}

func isSetting(f *kong.Flag) bool { return f.Name != "config" && f.Name != "help" }

// Validate implements [kong.Resolver]; check has validated.
func (s settings) Validate(*kong.Application) error { return nil }

// Resolve implements [kong.Resolver]: the value of a flag that was not given, or nil.
func (s settings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	value, ok := s.values[flag.Name]
	if !ok || !isSetting(flag) {
		return nil, nil
	}
	switch value := value.(type) {
	case string:
		return value, nil
	case bool:
		return strconv.FormatBool(value), nil
	case int64:
		return strconv.FormatInt(value, 10), nil
	case []any:
		onlyTexts := !slices.ContainsFunc(value, func(one any) bool { _, ok := one.(string); return !ok })
		if onlyTexts && flag.IsSlice() {
			return value, nil
		}
	}
	return nil, fmt.Errorf("%s: the setting %q must be a string, a number or a boolean", s.file, flag.Name)
}
