// Package notify delivers messages to people outside the page: mails ([Mailer]) and
// notifications of browsers ([Pusher]). Each has a bounded queue and retries.
package notify
