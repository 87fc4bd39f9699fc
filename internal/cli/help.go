package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/alecthomas/kong"
)

// printHelp prints a command's help as kong does, and the program's on one screen: 24 lines of
// 80 characters.
func printHelp(o kong.HelpOptions, c *kong.Context) error {
	if c.Selected() != nil {
		return kong.DefaultHelpPrinter(o, c)
	}
	out := c.Stdout
	fmt.Fprintf(out, "Usage: komadai COMMAND [flags]\n\n%s\n\n", c.Model.Help)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	title := ""
	for _, one := range commands {
		if one.group == hiddenGroup {
			continue
		}
		head := one.group
		if head == title {
			head = ""
		}
		title = one.group
		fmt.Fprintf(table, "%s\t%s\t%s\n", head, one.name, one.help)
	}
	return table.Flush()
}
