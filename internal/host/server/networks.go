package server

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/komadai/komadai/engine/nnue"
)

func network(w http.ResponseWriter, r *http.Request) {
	fingerprint, ok := strings.CutSuffix(r.PathValue("file"), ".nnue")
	data, found := nnue.ShippedFile(fingerprint)
	if !ok || !found {
		http.Error(w, "There is no network for these rules.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", `"`+tagOf(data)+`"`)
	http.ServeContent(w, r, "", zeroTime, bytes.NewReader(data))
}
