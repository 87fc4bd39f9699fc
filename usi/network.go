package usi

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
)

func (s *session) networkSettings() []setting {
	return []setting{
		{Option: Option{Name: "EvalFile", Type: Filename}, set: (*session).chooseNetwork},
		{
			Option: Option{Name: "UseNetwork", Type: Check, Default: "true"},
			set: func(s *session, value string) error {
				s.formula, s.engine = !strings.EqualFold(value, "true"), nil
				return nil
			},
		},
	}
}

func (s *session) chooseNetwork(path string) error {
	if path == "" {
		s.network, s.engine = nil, nil
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			err = pe.Err
		}
		return faultf("setoption", path, "EvalFile: %v", err)
	}
	defer f.Close()
	n, err := nnue.Read(bufio.NewReader(f))
	if err == nil {
		_, err = nnue.NewModel(s.set.Rules, n)
	}
	if err != nil {
		return faultf("setoption", path, "EvalFile: %v", err)
	}
	s.network, s.engine = n, nil
	return nil
}

// model skips, with a message, a network for other rules; nil is the engine's default.
func (s *session) model() eval.Model {
	if s.network == nil || s.formula {
		return nil
	}
	m, err := nnue.NewModel(s.set.Rules, s.network)
	if err != nil {
		s.out.say("EvalFile: %v; it is not used", err)
		return nil
	}
	return m
}
