package remote

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// secret is the token of the tests' brokers.
const secret = "0123456789abcdef"

// certificate makes a certificate for this machine that is its own CA.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "komi test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	pkcs, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for path, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: pkcs}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

func TestSecurity(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t)
	plain := broker(t, "127.0.0.1:0", t.TempDir(), Security{})
	token := broker(t, "127.0.0.1:0", t.TempDir(), Security{Token: secret})
	encrypted := broker(t, "127.0.0.1:0", t.TempDir(), Security{Cert: cert, Key: key})
	mutual := broker(t, "127.0.0.1:0", t.TempDir(), Security{Cert: cert, Key: key, CA: cert})
	for _, tt := range []struct {
		name string
		b    *Broker
		sec  Security
		want string // "" for a connection
	}{
		{"plain", plain, Security{}, ""},
		{"token", token, Security{Token: secret}, ""},
		{"wrong token", token, Security{Token: "guess"}, "the server refuses the token"},
		{"no token", token, Security{}, "the server wants a token, expected --token-file or --token"},
		{"TLS", encrypted, Security{CA: cert}, ""},
		{"TLS without the CA", encrypted, Security{}, "certificate"},
		{"TLS where there is none", plain, Security{CA: cert}, "the server has no TLS"},
		{"TLS of both ends", mutual, Security{CA: cert, Cert: cert, Key: key}, ""},
		{"TLS of both ends, without a certificate", mutual, Security{CA: cert}, "certificate"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			address := strings.Replace(tt.b.URL(), "tls://", "nats://", 1)
			conn, err := Connect(t.Context(), address, "test", tt.sec, time.Minute, func(text string) { t.Log(text) })
			if err == nil {
				conn.Close()
			}
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if err != nil && strings.Contains(err.Error(), "guess") {
				t.Errorf("the token is told: %v", err)
			}
		})
	}
	for _, b := range []*Broker{plain, token, encrypted, mutual} {
		connect(t, b) // from within
	}
}

// A broker that falls silent while the two ends agree on a key is away: it did not refuse.
func TestSilentKeyExchange(t *testing.T) {
	t.Parallel()
	cert, _ := certificate(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			fmt.Fprint(conn, `INFO {"tls_required":true}`+"\r\n")
		}
	}()
	_, err = Connect(t.Context(), "nats://"+listener.Addr().String(), "test", Security{CA: cert}, 300*time.Millisecond, func(text string) { t.Log(text) })
	if !errors.Is(err, ErrGone) {
		t.Errorf("got %v, want %v", err, ErrGone)
	}
}

func TestBrokerRefused(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, tt := range []struct {
		name, listen string
		sec          Security
		want         string
	}{
		{"open to all", "0.0.0.0:0", Security{}, "is open to other machines, expected a token (--token-file) or certificates of the workers"},
		{"open to all, encrypted", "0.0.0.0:0", Security{Cert: cert, Key: key}, "a certificate of this server alone keeps nobody out"},
		{"open to all who guess one letter", "0.0.0.0:0", Security{Token: "x"}, "the token has 1 characters, expected 16 or more"},
		{"a token that can be tried out", "127.0.0.1:0", Security{Token: secret[:15]}, "the token has 15 characters, expected 16 or more"},
		{"open to all, unsaid", ":4222", Security{}, "is open to other machines"},
		{"port in use", taken.Addr().String(), Security{}, "is in use, expected another one (--listen)"},
		{"no port", "localhost", Security{}, `read "localhost", expected host:port`},
		{"no number", "localhost:nats", Security{}, `read "localhost:nats", expected host:port`},
		{"no key", "127.0.0.1:0", Security{Cert: cert}, "needs a certificate and its key"},
		{"no such file", "127.0.0.1:0", Security{Cert: cert + "x", Key: key}, "TLS: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := StartBroker(tt.listen, t.TempDir(), tt.sec)
			if err == nil {
				b.Close()
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// A broker that is not there is waited for, and given up in the end.
func TestPatience(t *testing.T) {
	t.Parallel()
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "nats://secret@" + gone.Addr().String()
	gone.Close()
	var said notes
	_, err = Connect(t.Context(), address, "test", Security{}, 1500*time.Millisecond, said.say)
	if !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), "for 1.5s, given up") {
		t.Errorf("got %v", err)
	}
	if text := said.String(); strings.Count(text, "\n") != 0 || !strings.Contains(text, "waiting, for 1.5s at most") || strings.Contains(text, "secret") {
		t.Errorf("said:\n%s", text)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Connect(ctx, address, "test", Security{}, time.Hour, said.say); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	for _, address := range []string{"localhost:4222", "http://localhost:4222", "nats://", "%"} {
		if _, err := Connect(t.Context(), address, "test", Security{}, 0, said.say); err == nil || !strings.Contains(err.Error(), "expected an address such as nats://host:4222") {
			t.Errorf("%s: got %v", address, err)
		}
	}
}
