// Package figure draws the report's figures with gonum/plot. Each is drawn once
// and comes out in two ways. In the page it is an SVG element with a title, a
// description, and the page's colours and font; [Figure.Inline] writes it on a
// canvas of our own. In files (SVG, PNG and PDF) it stands alone, for papers and
// slides.
//
// # Terms
//
//   - A forest plot shows a row an estimate: the interval as a line, the value
//     as a mark on it.
//   - A ridge plot shows a row a distribution, as histograms with common bins
//     one above the other.
//   - A role is what a colour stands for. Files use the light colour of each
//     role. The page uses a CSS variable, so that it can be light or dark.
package figure
