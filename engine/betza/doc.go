// Package betza reads Betza notation, the field's shorthand for how a piece
// moves. It turns text into elementary moves and knows no boards and no games.
package betza
