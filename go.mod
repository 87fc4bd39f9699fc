module github.com/komadai/komadai

go 1.26.0

require (
	github.com/pelletier/go-toml/v2 v2.4.3
	pgregory.net/rapid v1.3.0
)
