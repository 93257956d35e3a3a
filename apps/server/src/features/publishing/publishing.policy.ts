/** How long a publication can be undone. */
export const undoDays = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

export const addDays = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY_MS).toISOString();

/** The name of a sheet's own file. */
export function sheetFileName(number: string, title: string | null): string {
  const name = [number, title].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ').slice(0, 190);
  return `${name}.pdf`;
}
