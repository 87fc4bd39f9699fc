//go:build !race

package tsume_test

import "testing"

const raced = false

func lone(*testing.T) {}
