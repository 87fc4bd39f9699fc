// Package kifutest generates and compares records for tests of record formats.
package kifutest
