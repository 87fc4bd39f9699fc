package tsume

import (
	"errors"
	"io/fs"
	"os"

	"github.com/komadai/komadai/internal/cli/verb"
)

type fileFlags struct {
	Output string `short:"o" placeholder:"FILE" help:"Write the results to a file."`
	Force  bool   `short:"f" help:"Overwrite existing files."`
}

// open returns env with the file as its output, and a function that closes it.
func (f *fileFlags) open(env verb.Env) (verb.Env, func() error, error) {
	if f.Output == "" || f.Output == verb.StandardStream {
		return env, func() error { return nil }, nil
	}
	file, err := createFile(f.Output, f.Force)
	if errors.Is(err, fs.ErrExist) {
		return env, nil, verb.Usagef("%s exists; --force overwrites it", f.Output)
	} else if err != nil {
		return env, nil, verb.Plain(err)
	}
	env.Out = file
	return env, func() error {
		if err := file.Close(); err != nil {
			return verb.Plain(err)
		}
		return nil
	}, nil
}

func (f *fileFlags) room() error {
	if _, err := os.Lstat(f.Output); err == nil && !f.Force {
		return verb.Usagef("%s exists; --force overwrites it", f.Output)
	}
	return nil
}

func createFile(name string, over bool) (*os.File, error) {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if over {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	return os.OpenFile(name, flags, 0o644)
}
