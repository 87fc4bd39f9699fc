package browser

import (
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// WaitInFrame waits until a function returns true in the frame whose URL begins with address.
// The page itself cannot read frames of other sites.
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
			p.Fatalf("timed out waiting for %s in the frame", what)
		}
	}
}
