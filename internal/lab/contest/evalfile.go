package contest

import (
	"bufio"
	"fmt"
	"os"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

// checkEvalFile rejects an unusable network, because the engine would silently use another.
func checkEvalFile(path string, rules *variant.RuleSet) error {
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return fault(path, err)
	}
	defer f.Close()
	n, err := nnue.Read(bufio.NewReader(f))
	if err == nil {
		_, err = nnue.NewModel(rules.Rules, n)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
