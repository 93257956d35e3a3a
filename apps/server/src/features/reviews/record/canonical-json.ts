/** JSON with sorted keys and without spaces, so that the same value always has the same bytes (as RFC 8785 for values of this kind). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${inOrder.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
}
