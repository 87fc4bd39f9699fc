package api

import (
	"bytes"
	"compress/gzip"
	"strconv"
	"strings"
)

// Unpacks reports whether a client takes gzip, by its Accept-Encoding (RFC 9110,
// 12.5.3).
func Unpacks(acceptEncoding string) bool {
	for part := range strings.SplitSeq(acceptEncoding, ",") {
		coding, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(coding) == "gzip" {
			weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(q), "q="), 64)
			return err != nil || weight > 0
		}
	}
	return false
}

// Pack returns a body in gzip, as small as it gets: for one that is packed once
// and sent often.
func Pack(body []byte) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is a valid one
	_, _ = z.Write(body)                                    // a buffer takes everything
	_ = z.Close()
	return out.Bytes()
}
