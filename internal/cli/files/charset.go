package files

import (
	"path/filepath"
	"strings"

	"github.com/komadai/komadai/kifu"
)

// OptionsFor returns the customary charset and line endings: Shift_JIS and CRLF for .kif and
// .ki2, else UTF-8.
func OptionsFor(name string) kifu.WriteOptions {
	f, ext := kifu.FormatOfName(filepath.Base(name)), strings.ToLower(filepath.Ext(name))
	if f.Extension(kifu.ShiftJIS) == ext && f.Extension(kifu.UTF8) != ext {
		return kifu.WriteOptions{Charset: kifu.ShiftJIS, CRLF: true}
	}
	return kifu.WriteOptions{Charset: kifu.UTF8}
}
