module github.com/komadai/komadai

go 1.26.0
