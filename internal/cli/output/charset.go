package output

import (
	"path/filepath"
	"strings"

	"github.com/komadai/komadai/kifu"
)

// OptionsFor returns the charset and the line ends that the ending of a file's
// name means by custom: .kif and .ki2 are of Windows in Shift_JIS, all others UTF-8.
func OptionsFor(name string) kifu.WriteOptions {
	f, ext := kifu.FormatOfName(filepath.Base(name)), strings.ToLower(filepath.Ext(name))
	if f.Extension(kifu.ShiftJIS) == ext && f.Extension(kifu.UTF8) != ext {
		return kifu.WriteOptions{Charset: kifu.ShiftJIS, CRLF: true}
	}
	return kifu.WriteOptions{Charset: kifu.UTF8}
}
