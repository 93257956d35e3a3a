/** A day, `YYYY-MM-DD`, or a time, ISO 8601 in UTC: a workbook sorts and filters it as such. */
export interface DateCell {
  readonly date: string;
}

/** What a cell of an export holds. */
export type Cell = string | number | DateCell | null;

export const dateCell = (date: string | null): DateCell | null => (date === null ? null : { date });

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Begins with an apostrophe what a spreadsheet would run when it opens the file (CWE-1236). */
const inert = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** One line of CSV (RFC 4180), with its end. */
export function csvLine(cells: readonly Cell[]): string {
  const written = cells.map((cell) => {
    if (cell === null) return '';
    if (typeof cell !== 'string') return typeof cell === 'number' ? String(cell) : cell.date;
    const text = inert(cell);
    return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
