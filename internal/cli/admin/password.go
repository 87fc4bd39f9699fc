package admin

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/komadai/komadai/internal/cli/verb"
)

// maxLine bounds a password, in bytes.
const maxLine = 4096

var errNoPassword = errors.New("no password: type it at the terminal or send it as the first line of standard input")

// askPassword reads a password: at a terminal twice without echo, else from the first line of
// standard input. It is no argument, which other programs could see.
func askPassword(env verb.Env, name string) (string, error) {
	file, ok := env.In.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		line, err := bufio.NewReader(io.LimitReader(env.In, maxLine)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return "", fmt.Errorf("read the password: %w", err)
		}
		return checkPassword(strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"))
	}
	// An interrupt must restore the echo.
	before, err := term.GetState(int(file.Fd()))
	if err != nil {
		return "", err
	}
	env, stop := verb.Interruptible(env)
	defer stop()
	defer context.AfterFunc(env.Context, func() { _ = term.Restore(int(file.Fd()), before) })()
	first, err := hidden(env, file, "Password of "+name+": ")
	if err != nil {
		return "", err
	}
	second, err := hidden(env, file, "Repeat the password: ")
	if err != nil {
		return "", err
	}
	if first != second {
		return "", errors.New("the passwords differ")
	}
	return first, nil
}

// hidden reads a line without echo.
func hidden(env verb.Env, terminal *os.File, prompt string) (string, error) {
	fmt.Fprint(env.Err, prompt)
	defer fmt.Fprintln(env.Err)
	type typed struct {
		line []byte
		err  error
	}
	done := make(chan typed, 1)
	go func() { // ends with the line, or with the program after an interrupt
		line, err := term.ReadPassword(int(terminal.Fd()))
		done <- typed{line, err}
	}()
	select {
	case <-env.Context.Done():
		return "", fmt.Errorf("read the password: %w", env.Context.Err())
	case got := <-done:
		if got.err != nil && !errors.Is(got.err, io.EOF) {
			return "", fmt.Errorf("read the password: %w", got.err)
		}
		return checkPassword(string(got.line))
	}
}

func checkPassword(text string) (string, error) {
	if text == "" {
		return "", errNoPassword
	}
	return text, nil
}
