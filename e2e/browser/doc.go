// Package browser runs the built program with its pages in Chromium, and clicks, drags and
// types as a person does. The packages next to it are the browser tests by area; each calls
// [Main] in its TestMain.
//
// A test uses the server that the tests of its package share ([Shared]), or a process
// with a database of its own ([Serve]), and opens a [Page] of it in the browser that all
// tests share. Tabs of a shared server are used again, with their storage cleared. A console
// report, an exception or a breach of the Content-Security-Policy fails the test unless the
// test expects it ([Page.Expect]). A failed test logs the text of its pages and keeps a
// picture of them in e2e/shots.
//
// Tests wait for what the page shows ([Page.Wait]) and never for time: the test moves the
// clock of a page ([Page.MoveClock]). The limits are minutes long; they end a test that
// hangs. The engine of a page searches few nodes.
//
// One area is run by
//
//	go test ./e2e/play
//
// and all of them, with one browser and one built program, by
//
//	go run ./e2e/share go test -count=1 ./e2e/...
//
// The tests need Chromium: the command named in CHROMIUM, or
// chromium-headless-shell, chromium, chromium-browser or google-chrome on the path.
package browser
