package nnue

import (
	"bufio"
	"errors"
	"io"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// File is a network file: a [*Network] or a [*KP].
type File interface {
	// Model returns the evaluator for r. fvScale, 1 to [MaxFVScale], divides the output of a [KP].
	// The error is one sentence: the file is for other rules.
	Model(r *shogi.Rules, fvScale int) (eval.Model, error)
}

// Open reads a network of either format. The error is one sentence without the file name.
func Open(in io.Reader) (File, error) {
	r := bufio.NewReader(in)
	if head, _ := r.Peek(4); isKP(head) {
		n, err := readKP(r)
		if err != nil {
			return nil, err
		}
		return n, nil
	}
	n, err := Read(r)
	switch {
	case errors.Is(err, errMagic):
		return nil, errNoFormat
	case err != nil:
		return nil, err
	}
	return n, nil
}

var errNoFormat = errors.New("it is a network neither of komadai nor of YaneuraOu")

// Model implements [File].
func (n *Network) Model(r *shogi.Rules, _ int) (eval.Model, error) { return NewModel(r, n) }
