package store

import (
	"crypto/tls"
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// Redact returns a database's name without its password, for logs.
func Redact(name string) string {
	if !IsPostgres(name) {
		return name
	}
	u, err := parseURL(name)
	if err != nil {
		return "postgres://…"
	}
	q := u.Query()
	for _, key := range secretKeys {
		if q.Has(key) {
			q.Set(key, "xxxxx")
		}
	}
	u.RawQuery = q.Encode()
	return u.Redacted()
}

// Verified reports whether connections to a database stay on this machine, or are encrypted to a
// server whose certificate and name are checked.
func Verified(name string) bool {
	if !IsPostgres(name) {
		return true
	}
	c, err := postgresConfig(name)
	if err != nil {
		return false
	}
	verified := func(host string, t *tls.Config) bool {
		return isLocal(host) || t != nil && !t.InsecureSkipVerify
	}
	return verified(c.Host, c.TLSConfig) && !slices.ContainsFunc(c.Fallbacks, func(f *pgconn.FallbackConfig) bool { return !verified(f.Host, f.TLSConfig) })
}

// isLocal reports whether a host is this machine; a path is a Unix socket.
func isLocal(host string) bool {
	a, err := netip.ParseAddr(host)
	return strings.HasPrefix(host, "/") || host == "localhost" || err == nil && a.IsLoopback()
}

var secretKeys = []string{"password", "sslpassword"}

// parseURL parses a PostgreSQL URL, which may name several hosts: host1:5432,host2:5432.
func parseURL(dsn string) (*url.URL, error) {
	scheme, rest, _ := strings.Cut(dsn, "://")
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	begin := strings.LastIndexByte(rest[:end], '@') + 1
	hosts := rest[begin:end]
	if !strings.Contains(hosts, ",") {
		return url.Parse(dsn)
	}
	for host := range strings.SplitSeq(hosts, ",") {
		if _, err := url.Parse(scheme + "://" + host); err != nil {
			return nil, errors.New("a host cannot be read")
		}
	}
	u, err := url.Parse(scheme + "://" + rest[:begin] + "hosts" + rest[end:])
	if err != nil {
		return nil, err
	}
	u.Host = hosts
	return u, nil
}

func hide(text string, u *url.URL) string {
	var secrets []string
	for _, key := range secretKeys {
		secrets = append(secrets, u.Query()[key]...)
	}
	if p, ok := u.User.Password(); ok {
		_, raw, _ := strings.Cut(u.User.String(), ":")
		secrets = append(secrets, p, raw)
	}
	for _, s := range secrets {
		if s != "" {
			text = strings.ReplaceAll(text, s, "xxxxx")
		}
	}
	return text
}
