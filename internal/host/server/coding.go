package server

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// compressed compresses responses except server-sent events, which must not be buffered.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.ContentTypeFilter(func(kind string) bool {
		return kind != "text/event-stream" && gzhttp.DefaultContentTypeFilter(kind)
	}), gzhttp.CompressionLevel(gzip.BestCompression))
	if err != nil {
		return next // the options are constant and valid
	}
	return wrap(next)
}

// accepts reports whether an Accept-Encoding header allows a coding such as gzip (RFC 9110,
// 12.5.3).
func accepts(acceptEncoding, coding string) bool {
	for part := range strings.SplitSeq(acceptEncoding, ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == coding {
			weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(q), "q="), 64)
			return err != nil || weight > 0
		}
	}
	return false
}

// pack compresses a body with gzip at a level of compress/gzip.
func pack(body []byte, level int) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, level) // the level is valid
	_, _ = z.Write(body)                     // a buffer never fails
	_ = z.Close()
	return out.Bytes()
}
