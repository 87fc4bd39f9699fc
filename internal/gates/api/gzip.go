package api

import (
	"bytes"
	"compress/gzip"
	"strconv"
	"strings"
)

// Accepts reports whether a client takes a coding such as gzip, by its
// Accept-Encoding (RFC 9110, 12.5.3).
func Accepts(acceptEncoding, coding string) bool {
	for part := range strings.SplitSeq(acceptEncoding, ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == coding {
			weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(q), "q="), 64)
			return err != nil || weight > 0
		}
	}
	return false
}

// Pack returns a body in gzip, at a level of compress/gzip: as small as it gets for one
// that is packed once and sent often.
func Pack(body []byte, level int) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, level) // the level is a valid one
	_, _ = z.Write(body)                     // a buffer takes everything
	_ = z.Close()
	return out.Bytes()
}
