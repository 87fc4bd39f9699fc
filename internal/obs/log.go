// Package obs has structured logs with request IDs, and metrics. Cookies, queries and bodies
// are never logged.
package obs

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// NewLogger returns a logger to w. format is "text" or "json", level "debug", "info", "warn"
// or "error".
func NewLogger(w io.Writer, format, level string) (*slog.Logger, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil || strings.ContainsAny(level, "+-") {
		return nil, fmt.Errorf("unknown log level %q: want debug, info, warn or error", level)
	}
	options := &slog.HandlerOptions{Level: l}
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(w, options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(w, options)), nil
	}
	return nil, fmt.Errorf("unknown log format %q: want text or json", format)
}
