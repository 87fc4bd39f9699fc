package pages

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
)

// html fills the template of the page. An error is a fault of the template.
func (p apiPage) html(page string) ([]byte, error) {
	t, err := template.New("api").Funcs(template.FuncMap{
		"isParameter": func(piece string) bool { return strings.HasPrefix(piece, "{") },
	}).Parse(page)
	if err != nil {
		return nil, fmt.Errorf("the page of the interface: %w", err)
	}
	var out bytes.Buffer
	if err := t.Execute(&out, p); err != nil {
		return nil, fmt.Errorf("the page of the interface: %w", err)
	}
	return out.Bytes(), nil
}

// Badge is the method of o, or WS.
func (o op) Badge() string {
	if o.Socket {
		return "WS"
	}
	return o.Method
}
