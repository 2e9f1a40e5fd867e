// Checks a log and rows of its sheets with Go's own implementation of notes and trees (golang.org/x/mod/sumdb), which knows
// nothing of this project. Reads JSON from standard input; prints what it has checked, or ends with 1.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type proof struct {
	Row    string
	Index  int64
	Size   int64
	Root   string
	Hashes []string
}

type given struct {
	Key         string
	Checkpoint  string
	Files       map[string]string
	Rows        []proof
	Consistency []proof
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func hash(text string) tlog.Hash {
	parsed, err := tlog.ParseHash(text)
	must(err)
	return parsed
}

func hashes(texts []string) []tlog.Hash {
	parsed := make([]tlog.Hash, len(texts))
	for at, text := range texts {
		parsed[at] = hash(text)
	}
	return parsed
}

// Go's own tiles have their height in the path, which tlog-tiles has fixed at 8.
type tiles map[string]string

func (files tiles) Height() int { return 8 }

func (files tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	read := make([][]byte, len(wanted))
	for at, tile := range wanted {
		bytes, err := files.read(strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
		if err != nil {
			return nil, err
		}
		read[at] = bytes
	}
	return read, nil
}

func (files tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func (files tiles) read(path string) ([]byte, error) {
	text, isThere := files[path]
	if !isThere {
		return nil, fmt.Errorf("there is no %s", path)
	}
	return base64.StdEncoding.DecodeString(text)
}

func (files tiles) entries(size int64) [][]byte {
	var entries [][]byte
	for index := int64(0); index*256 < size; index++ {
		path := fmt.Sprintf("tile/entries/%03d", index)
		if width := size - index*256; width < 256 {
			path += fmt.Sprintf(".p/%d", width)
		}
		bundle, err := files.read(path)
		must(err)
		for len(bundle) > 0 {
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			entries = append(entries, bundle[2:end])
			bundle = bundle[end:]
		}
	}
	return entries
}

func main() {
	var in given
	must(json.NewDecoder(os.Stdin).Decode(&in))
	verifier, err := note.NewVerifier(in.Key)
	must(err)
	opened, err := note.Open([]byte(in.Checkpoint), note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	if lines[0] != verifier.Name() {
		must(fmt.Errorf("the checkpoint is of %s", lines[0]))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	tree := tlog.Tree{N: size, Hash: hash(lines[2])}
	files := tiles(in.Files)
	reader := tlog.TileHashReader(tree, files)
	root, err := tlog.TreeHash(size, reader)
	must(err)
	entries := files.entries(size)
	if root != tree.Hash || int64(len(entries)) != size {
		must(fmt.Errorf("%d entries do not hash to the root", len(entries)))
	}
	for at, entry := range entries {
		included, err := tlog.ProveRecord(size, int64(at), reader)
		must(err)
		must(tlog.CheckRecord(included, size, tree.Hash, int64(at), tlog.RecordHash(entry)))
	}
	for _, each := range in.Consistency {
		must(tlog.CheckTree(hashes(each.Hashes), size, tree.Hash, each.Size, hash(each.Root)))
	}
	for _, each := range in.Rows {
		row, err := base64.StdEncoding.DecodeString(each.Row)
		must(err)
		must(tlog.CheckRecord(hashes(each.Hashes), each.Size, hash(each.Root), each.Index, tlog.RecordHash(row)))
	}
	fmt.Printf("%d entries, %d proofs that the log grew, %d rows\n", len(entries), len(in.Consistency), len(in.Rows))
}
