// Package livepage keeps a page about games up to date while they are played. The page is a
// file that is written now and then, whole, in place of the one before; a reader reloads it.
package livepage
