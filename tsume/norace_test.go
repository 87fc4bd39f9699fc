//go:build !race

package tsume_test

const raced = false
