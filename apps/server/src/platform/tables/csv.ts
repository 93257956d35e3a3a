/** A day (`YYYY-MM-DD`) or a time (ISO 8601 in UTC). Workbooks get it as a date. */
export interface DateCell {
  readonly date: string;
}

/** The content of an exported cell. */
export type Cell = string | number | DateCell | null;

export const dateCell = (date: string | null): DateCell | null => (date === null ? null : { date });

/**
 * Places where a spreadsheet would start a formula (CWE-1236): at the beginning of a cell, and after everything that may end one. Where
 * commas are decimal signs, spreadsheets split lines at semicolons, even within quotes. Full-width signs count as well.
 */
const formula = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/gu;

/** Puts an apostrophe before formulas. */
const escapeFormulas = (text: string): string => (/^[\t\r]/.test(text) ? `'${text}` : text).replaceAll(formula, "$1'");

/** One line of CSV (RFC 4180) with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  const written = cells.map((cell) => {
    if (cell === null) return '';
    if (typeof cell !== 'string') return typeof cell === 'number' ? String(cell) : cell.date;
    const text = escapeFormulas(cell);
    return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
