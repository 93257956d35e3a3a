export interface CharacterMap {
  /** Platform and encoding, such as `3.1` for Unicode. */
  readonly kind: string;
  /** 0 for codes without a glyph. */
  readonly glyphOf: (code: number) => number;
}

/** The subtables of a `cmap` table (OpenType, cmap). Throws RangeError for one that is cut off. */
export function readCharacterMap(view: DataView, at: number): CharacterMap[] {
  return Array.from({ length: view.getUint16(at + 2) }, (_, index) => {
    const entry = at + 4 + 8 * index;
    const glyphOf = readSubtable(view, at + view.getUint32(entry + 4));
    return { kind: `${view.getUint16(entry)}.${view.getUint16(entry + 2)}`, glyphOf };
  });
}

function readSubtable(view: DataView, at: number): CharacterMap['glyphOf'] {
  const format = view.getUint16(at);
  if (format === 0) return (code) => (code < 256 ? view.getUint8(at + 6 + code) : 0);
  if (format === 4) return (code) => inSegments(view, at, code);
  if (format === 12) return (code) => inGroups(view, at, code);
  if (format !== 6) throw new RangeError('a format that isn’t known');
  const [first, count] = [view.getUint16(at + 6), view.getUint16(at + 8)];
  return (code) => (code >= first && code < first + count ? view.getUint16(at + 10 + 2 * (code - first)) : 0);
}

function inSegments(view: DataView, at: number, code: number): number {
  const count = view.getUint16(at + 6) / 2;
  const [ends, starts] = [at + 14, at + 16 + 2 * count];
  const [deltas, offsets] = [starts + 2 * count, starts + 4 * count];
  for (let index = 0; index < count; index += 1) {
    if (code > view.getUint16(ends + 2 * index)) continue;
    const start = view.getUint16(starts + 2 * index);
    if (code < start) return 0;
    const delta = view.getUint16(deltas + 2 * index);
    const offset = view.getUint16(offsets + 2 * index);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = view.getUint16(offsets + 2 * index + offset + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function inGroups(view: DataView, at: number, code: number): number {
  const count = view.getUint32(at + 12);
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + 12 * index;
    const [first, last] = [view.getUint32(group), view.getUint32(group + 4)];
    if (code >= first && code <= last) return view.getUint32(group + 8) + code - first;
  }
  return 0;
}
