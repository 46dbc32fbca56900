// Package page lays out the report of one or several studies: as one HTML page
// that stands alone, and as a summary for the terminal. Both are made from the
// same sections.
//
// # How it hangs together
//
// What a run is about, its kind, chooses a layout: an answer in plain words and
// a list of sections. A section is made of parts: paragraphs, figures, tables,
// boards, code. To report on a new kind of experiment, add its answer to
// package prose and its layout to the table in layout.go.
//
// The page needs no script and no network: styles and figures are inside it. It
// follows the reader's choice of light or dark, and tables scroll inside their
// box on a telephone.
package page
