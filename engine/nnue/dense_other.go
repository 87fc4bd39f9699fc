//go:build !amd64 && !arm64

package nnue

const hasDense = false

func clampFast([]uint8, []int16) {}

func affineFast(*[denseWidth]int32, []uint8, []int8) {}
