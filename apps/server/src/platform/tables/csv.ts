/** What a cell of an export holds; times are ISO 8601 UTC, days `YYYY-MM-DD`. */
export type Cell = string | number | null;

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Begins with an apostrophe what a spreadsheet would run when it opens the file (CWE-1236). */
const inert = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** One line of CSV (RFC 4180), with its end. */
export function csvLine(cells: readonly Cell[]): string {
  const written = cells.map((cell) => {
    if (typeof cell !== 'string') return cell === null ? '' : String(cell);
    const text = inert(cell);
    return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
