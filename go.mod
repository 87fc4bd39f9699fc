module github.com/komadai/komadai

go 1.26.0

require (
	github.com/alecthomas/kong v1.17.0
	github.com/pelletier/go-toml/v2 v2.4.3
)
