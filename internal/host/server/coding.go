package server

import (
	"compress/gzip"
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// compressed compresses responses except server-sent events, which must not be buffered. The
// level is the fastest: the catalogue of rule sets and the front end have compressed bodies.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.ContentTypeFilter(func(kind string) bool {
		return kind != "text/event-stream" && gzhttp.DefaultContentTypeFilter(kind)
	}), gzhttp.CompressionLevel(gzip.BestSpeed))
	if err != nil {
		return next // the options are constant and valid
	}
	return wrap(next)
}
