// Command komadai plays, analyses and serves shogi and its variants.
// Run it with --help for its verbs.
package main

import (
	"context"
	"os"

	"github.com/komadai/komadai/internal/cli"
)

func main() {
	os.Exit(cli.Run(cli.Env{Context: context.Background(), In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, os.Args[1:]))
}
