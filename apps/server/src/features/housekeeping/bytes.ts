/** Stored files without a row: single keys, and all keys with a prefix. */
export interface Bytes {
  readonly keys: readonly string[];
  /** Each ends with a `/`, so that none is the prefix of another id's. */
  readonly prefixes: readonly string[];
}

export const noBytes: Bytes = { keys: [], prefixes: [] };

export function joined(...parts: readonly Bytes[]): Bytes {
  return { keys: parts.flatMap((part) => part.keys), prefixes: parts.flatMap((part) => part.prefixes) };
}

/** Splits the keys into portions that fit into a job. */
export function portions({ keys, prefixes }: Bytes, most = 500): Bytes[] {
  const count = Math.ceil(Math.max(keys.length, prefixes.length) / most);
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [n * most, (n + 1) * most];
    return { keys: keys.slice(from, to), prefixes: prefixes.slice(from, to) };
  });
}
