package records

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
)

func TestLongLinesAreCut(t *testing.T) {
	l := newLines([]byte("short\n"+strings.Repeat("あ", 5000)), kifu.UTF8)
	if got := l.at(2); len([]rune(got)) != 201 || l.at(1) != "short" || l.at(3) != "" || l.at(0) != "" {
		t.Errorf("%d characters", len([]rune(got)))
	}
}

func ExampleWrite() {
	read, err := New(Config{}).Read(context.Background(), []byte("   1 ７六歩(77)\n   2 ３四歩(33)\n"), ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	file, err := Write(read.Record, WriteOptions{Format: kifu.FormatKI2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(file.Text, "▲７六歩"))
	// Output: true
}
