// Package kifutest makes random records for the tests of the record formats, and
// compares records.
package kifutest
