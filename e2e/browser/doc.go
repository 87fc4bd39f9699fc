// Package browser runs the program as it is built, with its pages in a real
// Chromium, and a person who clicks, drags and types. The packages next to it are
// the browser tests by area; each calls [Main] in its TestMain.
//
// A test uses the server that the tests of its package share ([Shared]), or a process
// with a database of its own ([Serve]), and opens a [Page] of it in the browser that all
// tests share. Tabs of a shared server are used again, with their storage cleared. What a
// page reports on its console, an exception or a breach of its
// Content-Security-Policy fails the test, unless the test has said that it
// expects it. When a test fails, it logs what its pages show and keeps a picture
// of them in e2e/shots.
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
