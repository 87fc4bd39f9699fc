package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/people/push"
)

// again is the outcome of an attempt that may succeed later.
const again = "again"

// send makes one attempt in a place of the lane and returns its outcome.
func (s *Pusher) send(d delivery) string {
	if u, err := url.Parse(d.to.Endpoint); err != nil || !s.config.Reach.Includes(u.Hostname()) {
		return "gone" // the operator has removed its service
	}
	text, err := json.Marshal(d.notice.In(d.to.Language))
	if err != nil {
		return "failed"
	}
	holder, host := "holder "+string(d.notice.Holder), "host "+hostOf(d.to.Endpoint)
	place, err := s.lane.Enter(admission.As(s.ctx, admission.Client{holder, host}), nil)
	if err != nil {
		return "failed"
	}
	defer place.Leave()
	begun := time.Now()
	status, err := s.post(text, d.to)
	took := time.Since(begun)
	s.control.Charge(admission.Client{holder}, took)
	switch {
	case errors.Is(err, errPrivate):
		return "gone" // it will not become public
	case err != nil, status == http.StatusTooManyRequests, status >= 500:
		s.control.Charge(admission.Client{host}, took)
		return again
	case status == http.StatusNotFound, status == http.StatusGone:
		return "gone"
	case status >= 200 && status < 300:
		return "sent"
	}
	s.config.Log.Warn("a push service refused a message", "status", status)
	return "failed"
}

func hostOf(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil {
		return endpoint
	}
	return u.Host
}

// failed returns how many messages in a row an endpoint did not take.
func (s *Pusher) failed(endpoint string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.failing.Peek(endpoint); ok {
		return f.n
	}
	return 0
}

// note remembers whether an endpoint took a message, and forgets a browser that is gone.
func (s *Pusher) note(endpoint, outcome string) {
	s.mu.Lock()
	f, known := s.failing.Peek(endpoint)
	switch {
	case outcome == "failed":
		s.failing.Get(endpoint, func() *failures { return &failures{} }).n++
	case known:
		f.n = 0
	}
	s.mu.Unlock()
	if outcome != "gone" {
		return
	}
	ctx, cancel := context.WithTimeout(s.ctx, storeTimeout)
	defer cancel()
	if err := s.config.Store.ForgetBrowser(ctx, endpoint); err != nil && s.ctx.Err() == nil {
		s.config.Log.Error("an expired push subscription could not be removed", "err", err)
	}
}

func (s *Pusher) post(text []byte, to push.Subscription) (status int, err error) {
	body, err := seal(text, to.Key, to.Auth)
	if err != nil {
		return 0, err
	}
	who, err := s.config.Identity.authorization(to.Endpoint, time.Now())
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(s.ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", who)
	r.Header.Set("Content-Encoding", "aes128gcm")
	r.Header.Set("Content-Type", "application/octet-stream")
	r.Header.Set("TTL", fmt.Sprint(int(lifetime.Seconds())))
	r.Header.Set("Urgency", "normal")
	answer, err := s.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4096) // so that the connection is reused
	return answer.StatusCode, nil
}
