module github.com/komadai/komadai

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/pelletier/go-toml/v2 v2.4.3 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
