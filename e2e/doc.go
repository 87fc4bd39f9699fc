// Package e2e holds the browser tests: the program as it is built, its pages
// in a real Chromium, and a person who clicks, drags and types.
//
// A test opens a [site], which is a server process of its own with a database
// of its own, and a page of it in the browser that all tests share. What a
// page reports on its console, an exception or a breach of its
// Content-Security-Policy fails the test, unless the test has said that it
// expects it. When a test fails, its last page is kept as a picture in shots/.
//
// The tests need Chromium: the command named in CHROMIUM, or chromium,
// chromium-browser or google-chrome on the path.
package e2e
