package diagram_test

import (
	"bytes"
	"fmt"
	"image/gif"
	"strings"
	"time"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

func ExampleRenderer_PNG() {
	set, err := variant.Lookup("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := diagram.NewRenderer(set.Rules, diagram.Options{Theme: diagram.Dark})
	if err != nil {
		fmt.Println(err)
		return
	}
	d := diagram.Of(&set.Start)
	var file bytes.Buffer
	if err := r.PNG(&file, &d); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(file.String()[1:4])
	// Output: PNG
}

func ExampleRenderer_Text() {
	set, err := variant.Lookup("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := notation.ParseUSI(set.Rules, "7g7f")
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := diagram.After(&set.Start, m)
	if err != nil {
		fmt.Println(err)
		return
	}
	d.MoveText = "▲７六歩"
	r, err := diagram.NewRenderer(set.Rules, diagram.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := r.Text(&d)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(text)
	// Output:
	// 後手の持駒：なし
	//   ９ ８ ７ ６ ５ ４ ３ ２ １
	// +---------------------------+
	// |v香v桂v銀v金v玉v金v銀v桂v香|一
	// | ・v飛 ・ ・ ・ ・ ・v角 ・|二
	// |v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
	// | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
	// | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
	// | ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
	// | 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
	// | ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
	// | 香 桂 銀 金 玉 金 銀 桂 香|九
	// +---------------------------+
	// 先手の持駒：なし
	// 手数＝1  ▲７六歩  まで
	// 後手番
}

func ExampleGraph() {
	g := diagram.Graph{
		Plies: 3, Title: "練習対局", Names: [2]string{"羽織", "大橋"},
		Points: []diagram.GraphPoint{
			{Ply: 0, Black: .5}, {Ply: 1, Black: .52}, {Ply: 2, Black: .91, Mark: diagram.MarkColor(3)}, {Ply: 3, Black: .9},
		},
	}
	var svg strings.Builder
	if err := g.SVG(&svg, diagram.GraphOptions{Width: 400, Height: 200}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.SplitAfter(svg.String(), "\n")[1])
	// Output: <title>練習対局 ☗羽織 ☖大橋</title>
}

func ExampleRenderer_SVG() {
	set, err := variant.Lookup("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := notation.ParseSFEN(set.Rules, "7nl/5B1k1/6Ppp/5+R3/9/9/9/9/9 b GS2Pr 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := diagram.NewRenderer(set.Rules, diagram.Options{Tsume: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	var svg strings.Builder
	if err := r.SVG(&svg, &diagram.Diagram{Setup: setup, Title: "詰将棋"}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(svg.String(), "<svg"), strings.Contains(svg.String(), "詰将棋"))
	// Output: true true
}

func ExampleRenderer_GIF() {
	set, err := variant.Lookup("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := set.Start
	frames := []diagram.Frame{{Diagram: diagram.Of(&p), Delay: time.Second}}
	for _, text := range []string{"7g7f", "3c3d"} {
		m, err := notation.ParseUSI(set.Rules, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		d, err := diagram.After(&p, m)
		if err != nil {
			fmt.Println(err)
			return
		}
		frames = append(frames, diagram.Frame{Diagram: d, Delay: time.Second})
		p.Advance(m)
	}
	r, err := diagram.NewRenderer(set.Rules, diagram.Options{Square: 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := r.GIF(&file, frames); err != nil {
		fmt.Println(err)
		return
	}
	animation, err := gif.DecodeAll(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(animation.Image), "frames")
	// Output: 3 frames
}
