// Package client plays a USI engine on CSA protocol servers and stores the records.
package client
