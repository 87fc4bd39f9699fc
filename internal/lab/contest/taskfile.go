package contest

import (
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
)

const evalFile = "EvalFile"

// Options of komadai's engine with a file name.
var fileOptions = []string{evalFile, "BookFile"}

// In bytes.
const maxFile = 1 << 30

type taskFile struct {
	Path string `json:"path"`
	Sum  uint32 `json:"sum"`
}

func filesOf(p *Player) (files []taskFile, err error) {
	for _, o := range p.Options {
		if o.Value == "" || !slices.Contains(fileOptions, o.Name) {
			continue
		}
		path, err := filepath.Abs(o.Value)
		if err != nil {
			return nil, fmt.Errorf("engine %s: option %s: %w", p.Name, o.Name, err)
		}
		sum, err := sumOf(path)
		if err != nil {
			return nil, fmt.Errorf("engine %s: option %s: %w", p.Name, o.Name, err)
		}
		files = append(files, taskFile{path, sum})
	}
	return files, nil
}

func sumOf(path string) (uint32, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, fault(path, err)
	}
	defer f.Close()
	h := crc32.NewIEEE()
	n, err := io.Copy(h, io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return 0, fault(path, err)
	case n > maxFile:
		return 0, fmt.Errorf("%s: it has more than %d bytes", path, maxFile)
	}
	return h.Sum32(), nil
}

func (f *taskFile) check() error {
	sum, err := sumOf(f.Path)
	if err != nil {
		return err
	}
	if sum != f.Sum {
		return fmt.Errorf("%s: it is another file here than where the match was started", f.Path)
	}
	return nil
}
