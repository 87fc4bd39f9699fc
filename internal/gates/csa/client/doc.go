// Package client plays a USI engine on CSA protocol servers. It logs in, agrees to games,
// keeps the clocks, ponders, sends floodgate comments and stores the records. It resumes
// a game after a broken connection if the server supports that.
package client
