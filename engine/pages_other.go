//go:build !linux

package engine

func enlarge(any) {}
