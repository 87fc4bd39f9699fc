package timecontrol_test

import (
	"fmt"

	"github.com/komadai/komadai/kifu/timecontrol"
)

func Example() {
	control, ok := timecontrol.Parse("10分+30秒")
	fmt.Println(ok, timecontrol.Text(control))
	for _, h := range timecontrol.Headers(control) {
		fmt.Println(h)
	}
	fmt.Println(timecontrol.CSA(control))
	fmt.Println(timecontrol.GameName("spring", control))
	// Output:
	// true 10分 秒読み30秒
	// {持ち時間 10分}
	// {秒読み 30秒}
	// 600+30+0 true
	// spring-600-30
}
