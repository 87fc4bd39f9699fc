//go:build !linux

package engine

// enlarge does nothing here: the system chooses the size of its pages.
func enlarge(any) {}
