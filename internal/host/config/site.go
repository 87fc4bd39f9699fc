package config

import (
	"errors"
	"fmt"
	"net/url"
)

// validateMail checks the settings for mails and push notifications.
func (c Config) validateMail() error {
	if c.URL != "" {
		u, err := url.Parse(c.URL)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
			return fmt.Errorf("the server's own address %q: want https://HOST or http://HOST:PORT, without a path", c.URL)
		}
	}
	if c.PushContact != "" {
		u, err := url.Parse(c.PushContact)
		if err != nil || (u.Scheme != "mailto" || u.Opaque == "") && (u.Scheme != "https" || u.Host == "") {
			return fmt.Errorf("the contact for push services %q: want mailto:SOMEBODY@HOST or https://HOST", c.PushContact)
		}
	}
	if c.SMTP == "" {
		return nil
	}
	if c.URL == "" {
		return errors.New("mails need the server's own address for their links: set the URL too")
	}
	if c.MailFrom == "" {
		return errors.New("mails need a sender: set where they come from too")
	}
	return nil
}
