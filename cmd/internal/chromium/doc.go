// Package chromium opens pages in a real browser for tests with the tag browser.
package chromium
