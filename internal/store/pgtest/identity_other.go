//go:build !unix

package pgtest

import "os/exec"

type identity struct{}

func unprivileged() (identity, error) { return identity{}, nil }

func (identity) own(string) error { return nil }

func (identity) assume(*exec.Cmd) {}
