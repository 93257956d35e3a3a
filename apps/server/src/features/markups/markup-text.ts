/** What may be searched of a markup: every text in its `iText`, whatever its shape, in order, at most 10,000 characters. */
export function searchTextOf(itext: unknown): string {
  const found: string[] = [];
  collect(itext, found, 0);
  return found.join(' ').replaceAll(/\s+/gu, ' ').trim().slice(0, 10_000);
}

function collect(value: unknown, found: string[], depth: number): void {
  if (typeof value === 'string') found.push(value);
  else if (typeof value === 'object' && value !== null && depth < 8)
    for (const inner of Object.values(value)) collect(inner, found, depth + 1);
}

const nameLength = 80;

/** The beginning of a text, cut at a word. */
export function firstWords(text: string): string {
  if (text.length <= nameLength) return text;
  const cut = text.slice(0, nameLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), nameLength / 2))}…`;
}
