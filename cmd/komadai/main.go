// Command komadai plays, analyses and serves shogi and its variants. See komadai --help.
package main

import (
	"context"
	"os"

	"github.com/komadai/komadai/internal/cli"
)

func main() {
	os.Exit(cli.Run(cli.Env{Context: context.Background(), In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, os.Args[1:]))
}
