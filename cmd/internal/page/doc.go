// Package page shows answers: as one HTML page that stands alone, and as a summary
// for the terminal. It knows what an answer can hold, and nothing of what is asked.
//
// The page needs no script and no network: styles and figures are inside it. It
// follows the reader's choice of light or dark, and tables scroll inside their
// box on a telephone.
package page
