package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "flow IN.WASM OUT.WASM PACKAGE...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "flow:", err)
		os.Exit(1)
	}
}

func run(in, out string, packages []string) error {
	data, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	m, err := decode(data)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	if err := m.rewrite(func(name string) bool { return within(name, packages) }); err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	return os.WriteFile(out, m.encode(), 0o644)
}

func within(name string, packages []string) bool {
	for _, p := range packages {
		if rest, ok := strings.CutPrefix(name, plain(p)+"."); ok && rest != "" {
			return true
		}
	}
	return false
}

func plain(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '_':
			return r
		}
		return '_'
	}, name)
}
