package webpage

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"

	"komi/cmd/selfplay/internal/webplay"

	"komi/engine/variants/gametest"
)

// serve serves chess, with a token or without.
func serve(t *testing.T, token string) *httptest.Server {
	t.Helper()
	file := gametest.Game(t, "chess")
	s := Server{Page: Page{Title: "Chess <x>", Start: Start{Nodes: 1, Komi: []int{}}}, Game: webplay.New(webplay.Config{Source: webplay.Of{File: file}}), Token: token}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(server.Close)
	return server
}

// send sends a request and returns the status and the text of the answer.
func send(t *testing.T, c *http.Client, method, address, body string, header map[string]string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range header {
		if r.Header.Set(k, v); k == "Host" {
			r.Host = v
		}
	}
	a, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, a.Header, string(text)
}

const look = `{"ask":"look","moves":["e2e4"]}`

var inJSON = map[string]string{"Content-Type": "application/json"}

func TestServer(t *testing.T) {
	server := serve(t, "")
	for _, c := range []struct {
		name, method, path, body string
		header                   map[string]string
		status                   int
		want                     string
	}{
		{"the page", "GET", "/", "", nil, 200, "<h1>Chess &lt;x&gt;</h1>"},
		{"a question", "POST", "/ask", look, inJSON, 200, `"note":"Pe2-e4"`},
		{"a question that is no JSON", "POST", "/ask", "dance", inJSON, 200, "does not understand"},
		{"a form of another page", "POST", "/ask", look, map[string]string{"Content-Type": "text/plain"}, 415, ""},
		{"another page", "POST", "/ask", look, map[string]string{"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}, 403, ""},
		{"another origin", "POST", "/ask", look, map[string]string{"Content-Type": "application/json", "Origin": "http://evil.example"}, 403, ""},
		{"another name of this machine", "GET", "/", "", map[string]string{"Host": "evil.example"}, 403, "not the one"},
		{"a name of this machine", "GET", "/", "", map[string]string{"Host": "localhost:1"}, 200, "<h1>"},
		{"a file", "GET", "/etc/passwd", "", nil, 404, ""},
		{"too long a question", "POST", "/ask", strings.Repeat(" ", maxQuestion+1), inJSON, 413, "too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, header, text := send(t, server.Client(), c.method, server.URL+c.path, c.body, c.header)
			if status != c.status || !strings.Contains(text, c.want) {
				t.Errorf("status %d with %.200q, want %d with %q", status, text, c.status, c.want)
			}
			if header.Get("X-Content-Type-Options") != "nosniff" {
				t.Error("the answer may be taken for what it is not")
			}
			if c.path == "/" && status == 200 && !strings.Contains(header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
				t.Errorf("the policy is %q", header.Get("Content-Security-Policy"))
			}
		})
	}
}

// Beyond this machine nothing is answered without the token, and a browser brings it
// once.
func TestToken(t *testing.T) {
	const token = "0123456789abcdef+/;"
	server := serve(t, token)
	client := server.Client()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client.Jar = jar
	for _, path := range []string{"/", "/?token=wrong", "/?token="} {
		if status, _, _ := send(t, client, "GET", server.URL+path, "", nil); status != 401 {
			t.Errorf("%s is answered with status %d, want 401", path, status)
		}
	}
	if status, _, _ := send(t, client, "POST", server.URL+"/ask", look, inJSON); status != 401 {
		t.Errorf("a question without the token has status %d, want 401", status)
	}
	if status, _, text := send(t, client, "GET", server.URL+"/?token=0123456789abcdef%2B%2F%3B", "", nil); status != 200 || !strings.Contains(text, "<h1>") {
		t.Errorf("with the token: status %d, %.100q", status, text)
	}
	if status, _, text := send(t, client, "POST", server.URL+"/ask", look, inJSON); status != 200 || !strings.Contains(text, "Pe2-e4") {
		t.Errorf("a question afterwards: status %d, %.100q", status, text)
	}
	// The cookie is not the token itself.
	other := &http.Client{}
	for _, value := range []string{token, "x"} {
		if status, _, _ := send(t, other, "GET", server.URL+"/", "", map[string]string{"Cookie": tokenCookie + "=" + value}); status != 401 {
			t.Errorf("the cookie %q is let in with status %d", value, status)
		}
	}
}

// What a file says cannot leave its block of data in the page.
func TestNothingOfAFileIsExecuted(t *testing.T) {
	const evil = `</script><script>alert(1)</script><!-- "' &`
	p := Page{Title: evil, About: evil, Start: Start{Nodes: 1, Komi: []int{}, Start: evil}}
	text, err := p.Alone(Parcel{Program: []byte("\x00asm"), Runtime: []byte("// runtime"), Game: webplay.Carried{Name: evil, Text: evil}})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{string(text), string(p.Served())} {
		if strings.Contains(page, "alert(1)</script>") || strings.Contains(page, evil) {
			t.Errorf("the page holds %q as it is", evil)
		}
		scripts := strings.Count(page, "<script")
		if ends := strings.Count(page, "</script>"); scripts != ends || scripts > 5 {
			t.Errorf("%d scripts begin and %d end", scripts, ends)
		}
	}
	if _, err := p.Alone(Parcel{Runtime: []byte("</SCRIPT>")}); err == nil {
		t.Error("a runtime that ends its own block is taken")
	}
	if policy := Policy(true); strings.Contains(policy, "unsafe-eval'") && !strings.Contains(policy, "'wasm-unsafe-eval'") || strings.Contains(policy, "script-src 'unsafe-inline'") {
		t.Errorf("the policy %s lets more than the page's own program run", policy)
	}
}
