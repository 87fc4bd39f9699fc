package verb

import (
	"strings"

	"github.com/alecthomas/kong"
)

func Name(node *kong.Node) string {
	if node.Parent == nil {
		return ""
	}
	return strings.TrimSpace(Name(node.Parent) + " " + node.Name)
}
