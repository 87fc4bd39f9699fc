// Package pages is the pages that the server makes itself, without the front
// end: the description of the HTTP interface at /api.
package pages
