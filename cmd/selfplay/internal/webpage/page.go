package webpage

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"
)

//go:embed page.html
var layout string

//go:embed page.css
var style string

//go:embed page.js
var program string

//go:embed worker.js
var workerProgram string

//go:embed licences.txt
var licences string

var page = template.Must(template.New("page").Parse(layout))

// A Start is how a page begins.
type Start struct {
	Nodes  int64  `json:"nodes"`           // that Komi may search for a move
	Komi   []int  `json:"komi"`            // the players that Komi plays
	Viewer int    `json:"viewer"`          // who sits below the board
	Start  string `json:"start,omitempty"` // position line of the first setup, "" for its own
	Record *int   `json:"record,omitempty"`
	Ply    int    `json:"ply,omitempty"` // of the record
	Alone  bool   `json:"alone"`         // the page carries its engine
}

// A Page is what the head of a page says, and how it begins.
type Page struct {
	Title, About string
	Start        Start
}

// Served is the page for a server.
func (p Page) Served() []byte { return p.render("") }

// Parcel is what an exported page carries besides.
type Parcel struct {
	Program []byte // the engine, WebAssembly
	Runtime []byte // wasm_exec.js of the Go release that built it
	Game    any    // what the engine is told, see package webengine
}

// Alone is the page that carries its engine.
func (p Page) Alone(c Parcel) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(c.Program); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	game, err := json.Marshal(c.Game)
	if err != nil {
		return nil, err
	}
	worker := string(c.Runtime) + "\n" + workerProgram
	if strings.Contains(strings.ToLower(worker), "</script") || strings.Contains(worker, "<!--") {
		return nil, fmt.Errorf("the runtime of this Go release cannot stand in a page")
	}
	var data strings.Builder
	block := func(id, kind, text string) { fmt.Fprintf(&data, "<script type=%q id=%q>%s</script>\n", kind, id, text) }
	block("game-data", "application/json", string(game)) // json.Marshal escapes what could end it
	block("worker-code", "text/plain", worker)
	block("engine-data", "application/gzip", base64.StdEncoding.EncodeToString(packed.Bytes()))
	p.Start.Alone = true
	return p.render(data.String()), nil
}

// render writes the page with its blocks of data.
func (p Page) render(data string) []byte {
	start, err := json.Marshal(p.Start)
	if err != nil {
		panic("webpage: " + err.Error()) // plain data
	}
	data = fmt.Sprintf("<script type=\"application/json\" id=\"start-data\">%s</script>\n", start) + data
	var b bytes.Buffer
	err = page.Execute(&b, map[string]any{
		"Title": p.Title, "About": p.About, "Alone": p.Start.Alone, "Policy": Policy(p.Start.Alone), "Licences": licences,
		"Style": template.CSS(style), "Data": template.HTML(data), "Script": template.HTML("<script>" + program + "</script>"),
	})
	if err != nil {
		panic("webpage: " + err.Error()) // a template of our own
	}
	return b.Bytes()
}

// Policy is the content security policy of the page.
func Policy(alone bool) string {
	hash := sha256.Sum256([]byte(program))
	scripts := "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
	policy := "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; script-src " + scripts
	if alone {
		return policy + " 'wasm-unsafe-eval' blob:; worker-src blob:"
	}
	return policy + "; connect-src 'self'"
}
