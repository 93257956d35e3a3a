/** A cell by its line and column; line -1 is the header. */
export interface CellPlace {
  line: number;
  column: number;
}
export interface Bounds {
  lines: number;
  columns: number;
  /** Lines per window. */
  page: number;
}
interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

const moves: Readonly<Record<string, (at: CellPlace, bounds: Bounds, far: boolean) => CellPlace>> = {
  ArrowUp: (at, _, far) => ({ ...at, line: far ? 0 : at.line - 1 }),
  ArrowDown: (at, { lines }, far) => ({ ...at, line: far ? lines - 1 : at.line + 1 }),
  ArrowLeft: (at, _, far) => ({ ...at, column: far ? 0 : at.column - 1 }),
  ArrowRight: (at, { columns }, far) => ({ ...at, column: far ? columns - 1 : at.column + 1 }),
  Home: (at, _, far) => ({ line: far ? 0 : at.line, column: 0 }),
  End: (at, { lines, columns }, far) => ({ line: far ? lines - 1 : at.line, column: columns - 1 }),
  PageUp: (at, { page }) => ({ ...at, line: Math.max(0, at.line - page) }),
  PageDown: (at, { page }) => ({ ...at, line: at.line + page }),
};

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The target cell of a key, as in a spreadsheet; Ctrl (Cmd) goes to the edge. Undefined if the key doesn't navigate. */
export function moveCell(at: CellPlace, { key, ctrlKey, metaKey }: Pressed, bounds: Bounds): CellPlace | undefined {
  const { line, column } = moves[key]?.(at, bounds, ctrlKey || metaKey) ?? {};
  if (line === undefined || column === undefined) return undefined;
  return { line: clamp(line, -1, bounds.lines - 1), column: clamp(column, 0, bounds.columns - 1) };
}
