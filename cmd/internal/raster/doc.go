// Package raster turns the SVG of engine/diagram into PNG, for places that show no SVG.
//
// It knows the SVG that diagrams are made of and no more: groups that shift and scale,
// rectangles, circles, paths of straight lines, text in one line, and classes with plain
// colours. Anything else is an error.
package raster
