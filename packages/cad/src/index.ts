export type { Canvas, Colour, Lettering, Letters, OnLayers, Pen } from './canvas.ts';
export { DEFAULT_DRAWING_LIMITS, DrawingError, type DrawingFailure, type DrawingLimits } from './failures.ts';
export { listLayers } from './looks.ts';
export { type PlottedDrawing, type PlottedPage, plotDrawing } from './pages.ts';
export type { Box, Path, Piece } from './path.ts';
export { type DrawingKind, lettersOf, readDrawing } from './read-drawing.ts';
