package admin

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/komadai/komadai/internal/cli/verb"
)

// maxLine bounds a password, in bytes.
const maxLine = 4096

// askPassword reads a password: at a terminal twice without echo, else from the first line of
// standard input. It is no argument, which other programs could see.
func askPassword(env verb.Env, name string) (string, error) {
	file, ok := env.In.(*os.File)
	if !ok {
		return firstLine(bufio.NewReader(env.In))
	}
	restore, err := hideInput(file)
	if err != nil { // not a terminal
		return firstLine(bufio.NewReader(file))
	}
	defer restore()
	// An interrupt must restore the echo.
	env, stop := verb.Interruptible(env)
	defer stop()
	in := bufio.NewReader(verb.NewReader(env.Context, file))
	fmt.Fprintf(env.Err, "Password of %s: ", name)
	first, err := firstLine(in)
	fmt.Fprintln(env.Err)
	if err != nil {
		return "", err
	}
	fmt.Fprint(env.Err, "Repeat the password: ")
	second, err := firstLine(in)
	fmt.Fprintln(env.Err)
	if err != nil {
		return "", err
	}
	if first != second {
		return "", errors.New("the passwords differ")
	}
	return first, nil
}

func firstLine(in *bufio.Reader) (string, error) {
	var line []byte
	for len(line) < maxLine {
		b, err := in.ReadByte()
		if errors.Is(err, io.EOF) || b == '\n' {
			break
		} else if err != nil {
			return "", fmt.Errorf("read the password: %w", err)
		}
		line = append(line, b)
	}
	text := strings.TrimSuffix(string(line), "\r")
	if text == "" {
		return "", errors.New("no password: type it at the terminal or send it as the first line of standard input")
	}
	return text, nil
}
