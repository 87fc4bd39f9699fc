package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
)

const healthTimeout = 3 * time.Second

type healthCmd struct {
	Addr string `default:"${addr}" env:"KOMADAI_ADDR" placeholder:"HOST:PORT" help:"Address the server listens on (default ${default})."`
}

func (healthCmd) Help() string {
	return `Prints the answer of /readyz. The exit status is 1 if the server is not ready.

Example:

    komadai admin health
    komadai admin health --addr 127.0.0.1:9000`
}

func (c *healthCmd) Run(env verb.Env) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return verb.Usagef("address %q: want HOST:PORT or :PORT", c.Addr)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(env.Context, healthTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return verb.Usage(err)
	}
	res, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	defer res.Body.Close()
	says, err := io.ReadAll(io.LimitReader(res.Body, 1<<10))
	if err != nil {
		return err
	}
	text := strings.TrimSpace(string(says))
	if res.StatusCode != http.StatusOK {
		return errors.New(text)
	}
	_, err = fmt.Fprintln(env.Out, text)
	return err
}
