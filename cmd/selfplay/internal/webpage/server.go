package webpage

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"io"
	"net"
	"net/http"

	"komi/cmd/selfplay/internal/webplay"
	"komi/experiments/remote/guard"
)

// maxQuestion bounds a question: a game of ten thousand plies fits.
const maxQuestion = 1 << 20

// tokenCookie is the cookie that a browser gets for the token.
const tokenCookie = "komi"

// A Server serves one game to browsers.
type Server struct {
	Page  Page
	Game  *webplay.Game
	Token string // that a browser must bring; "" for none, on this machine only
}

// Handler answers browsers. Without a token it answers only those that address this
// machine by its own name, so that no page from elsewhere can reach it under a name
// of its own.
func (s *Server) Handler() http.Handler {
	text := s.Page.Served()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" { // the token came with it
			http.Redirect(w, r, "/", http.StatusSeeOther)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", Policy(false)+"; frame-ancestors 'none'")
		w.Write(text)
	})
	mux.HandleFunc("POST /ask", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Content-Type") != "application/json" {
			http.Error(w, "expected a question in JSON", http.StatusUnsupportedMediaType)
			return
		}
		question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxQuestion))
		if err != nil {
			http.Error(w, "the question is too long", http.StatusRequestEntityTooLarge)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write(s.Game.Answer(r.Context(), question))
	})
	var guarded http.Handler = http.NewCrossOriginProtection().Handler(mux)
	guarded = s.admit(guarded)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		guarded.ServeHTTP(w, r)
	})
}

// admit lets in who may come in.
func (s *Server) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.Token == "" {
			if !thisMachine(r.Host) {
				http.Error(w, "This address is not the one of the page: open the one that selfplay play printed.", http.StatusForbidden)
				return
			}
			next.ServeHTTP(w, r)
			return
		}
		if given := r.URL.Query().Get("token"); given != "" && same(given, s.Token) {
			http.SetCookie(w, &http.Cookie{Name: tokenCookie, Value: pass(given), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
			next.ServeHTTP(w, r)
			return
		}
		if c, err := r.Cookie(tokenCookie); err == nil && same(c.Value, pass(s.Token)) {
			next.ServeHTTP(w, r)
			return
		}
		http.Error(w, "This page asks for a token: open the address with ?token=... at its end.", http.StatusUnauthorized)
	})
}

// pass is what the cookie holds for a token.
func pass(token string) string {
	sum := sha256.Sum256([]byte("komi page " + token))
	return hex.EncodeToString(sum[:])
}

// same compares two secrets, in a time that does not tell how much of them is alike.
func same(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

// thisMachine reports whether an address, with or without a port, means this machine.
func thisMachine(address string) bool {
	host := address
	if h, _, err := net.SplitHostPort(address); err == nil {
		host = h
	}
	return guard.Loopback(host)
}
