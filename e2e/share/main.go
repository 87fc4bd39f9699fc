// Command share runs browser tests of several packages with one browser and one program:
//
//	go run ./e2e/share go test -count=1 ./e2e/...
//
// It builds the program unless KOMADAI_TEST_BINARY names one, starts Chromium, passes both in
// the environment, and returns the command's exit code.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"

	"github.com/komadai/komadai/e2e/browser"
)

func main() { os.Exit(run(os.Args[1:])) }

func run(command []string) int {
	if len(command) == 0 {
		fmt.Fprintln(os.Stderr, "usage: share COMMAND [ARGUMENT...]")
		return 2
	}
	shared, err := browser.Start(os.Getenv(browser.BinaryVariable))
	if err != nil {
		fmt.Fprintln(os.Stderr, "share:", err)
		return 1
	}
	defer shared.Stop()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt) // the command gets it, too
	c := exec.Command(command[0], command[1:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	c.Env = append(os.Environ(), browser.BinaryVariable+"="+shared.Binary, browser.BrowserVariable+"="+shared.Address)
	err = c.Run()
	var ended *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &ended):
		return max(ended.ExitCode(), 1)
	default:
		fmt.Fprintln(os.Stderr, "share:", err)
		return 1
	}
}
