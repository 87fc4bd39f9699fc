package browser

import (
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// WaitInFrame waits until a condition, a function, holds in the frame of the page
// whose address begins so. Frames of other sites cannot be asked by the page.
func (p *Page) WaitInFrame(address, what, condition string) {
	p.Helper()
	for end := time.Now().Add(Timeout); ; time.Sleep(again) {
		tree := Do(p, cdppage.GetFrameTree, cdp.Empty{})
		for _, child := range tree.FrameTree.ChildFrames {
			if !strings.HasPrefix(child.Frame.URL, address) {
				continue
			}
			world := Do(p, cdppage.CreateIsolatedWorld, cdppage.CreateIsolatedWorldParams{FrameID: child.Frame.ID})
			out := Do(p, runtime.Evaluate, runtime.EvaluateParams{Expression: fmt.Sprintf("!!(%s)()", condition), ContextID: world.ExecutionContextID})
			if out.ExceptionDetails == nil && string(out.Result.Value) == "true" {
				return
			}
		}
		if time.Now().After(end) {
			p.Fatalf("waited in vain for %s in the frame", what)
		}
	}
}
