/** A day, `YYYY-MM-DD`, or a time, ISO 8601 in UTC: a workbook sorts and filters it as such. */
export interface DateCell {
  readonly date: string;
}

/** The content of an exported cell. */
export type Cell = string | number | DateCell | null;

export const dateCell = (date: string | null): DateCell | null => (date === null ? null : { date });

/**
 * Where a spreadsheet would take what follows for a formula (CWE-1236): at the beginning of a cell, and behind everything that one may take
 * for the end of a cell, since where commas are for decimals it splits lines at semicolons, whatever quotes stand round the text. The signs
 * of full width count as well.
 */
const formula = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/gu;

/** With an apostrophe before whatever would be run. */
const inert = (text: string): string => (/^[\t\r]/.test(text) ? `'${text}` : text).replaceAll(formula, "$1'");

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
