package account

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Device returns a short name for a User-Agent, such as "Firefox, Linux". Only this is stored.
func Device(agent string) string {
	pick := func(pairs ...string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if strings.Contains(agent, pairs[i]) {
				return pairs[i+1]
			}
		}
		return ""
	}
	browser := pick("Edg", "Edge", "OPR/", "Opera", "SamsungBrowser/", "Samsung Internet", "Vivaldi/", "Vivaldi",
		"Firefox/", "Firefox", "FxiOS/", "Firefox", "CriOS/", "Chrome", "Chrome/", "Chrome", "Safari/", "Safari")
	system := pick("Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "CrOS", "ChromeOS", "Windows", "Windows",
		"Mac OS X", "macOS", "Linux", "Linux", "FreeBSD", "FreeBSD")
	switch {
	case browser != "" && system != "":
		return browser + ", " + system
	case browser+system != "":
		return browser + system
	}
	// A program's name without the version.
	name, _, _ := strings.Cut(strings.Map(printable, agent), "/")
	if name = strings.TrimSpace(name); utf8.RuneCountInString(name) > 40 {
		name = string([]rune(name)[:40])
	}
	return name
}

func printable(r rune) rune {
	if r == utf8.RuneError || !unicode.IsPrint(r) && r != ' ' {
		return -1
	}
	return r
}
