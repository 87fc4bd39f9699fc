package verb

import (
	"strings"

	"github.com/alecthomas/kong"
)

// Name returns the words that lead to a command, "rules show".
func Name(node *kong.Node) string {
	if node.Parent == nil {
		return ""
	}
	return strings.TrimSpace(Name(node.Parent) + " " + node.Name)
}
