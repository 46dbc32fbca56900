// Package figure draws the report's figures with gonum/plot. Each has two outputs.
// In the page it is an SVG element with a title, a description, and the page's
// colours and font, which [Figure.Inline] writes. In files (SVG, PNG and PDF) it
// stands alone, for papers and slides.
//
// # Terms
//
//   - A forest plot shows one estimate in each row: a line for the interval and a
//     mark for the value.
//   - A ridge plot shows one distribution in each row, as histograms with common
//     bins.
//   - A role is what a colour stands for. Files use the light colour of each
//     role. The page uses a CSS variable, so that it can be light or dark.
package figure
