package jkf_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/jkf"
)

func Example() {
	const text = `{"header":{},"moves":[{},{"move":{"to":{"x":2,"y":6},"piece":"FU"},"comments":["hello"]}]}`
	records, _, err := jkf.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := jkf.Codec().Write(os.Stdout, records[0], kifu.WriteOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"header":{},"initial":{"preset":"HIRATE"},"moves":[{},{"comments":["hello"],"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}}]}
}
