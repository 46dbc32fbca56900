// Package figure draws the report's figures. Each is drawn once, with
// gonum/plot, and comes out in two ways: as a part of the page, where one small
// step over gonum's SVG gives it a title, a description and the page's colours
// and font, and as files (SVG, PNG and PDF) for papers and slides.
//
// # Terms
//
//   - A forest plot shows a row an estimate: the interval as a line, the value
//     as a mark on it.
//   - A ridge plot shows a row a distribution, as histograms with common bins
//     one above the other.
//   - A role is what a colour stands for. Figures are drawn in the light
//     colours of the roles; in the page each becomes a CSS variable, so that
//     the page can be light or dark.
package figure
