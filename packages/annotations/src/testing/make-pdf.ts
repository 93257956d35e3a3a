import { Pieces, serialize, writeObject } from '../pdf/serialize.ts';
import { flate } from '../pdf/update.ts';
import { dict, latin1, name, Ref, Stream, type Value } from '../pdf/values.ts';

export interface PageLook {
  readonly MediaBox?: readonly [number, number, number, number];
  readonly CropBox?: readonly [number, number, number, number];
  readonly Rotate?: number;
  readonly UserUnit?: number;
}

const BOX = [0, 0, 600, 400];

/** A small PDF with these pages, whose cross-references are a table or a stream. Further objects are numbered after the pages, from 4 on. */
export function makePdf(
  pages: readonly PageLook[],
  { form = 'table', root = {}, objects = [] }: { form?: 'table' | 'stream'; root?: Record<string, Value>; objects?: readonly Value[] } = {},
): Uint8Array {
  const pieces = new Pieces();
  pieces.push('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const offsets: number[] = [];
  const write = (num: number, value: Value): void => {
    offsets[num] = pieces.length;
    writeObject(pieces, new Ref(num), value);
  };
  const kids = pages.map((_, i) => new Ref(4 + i));
  write(1, dict({ Type: name('Catalog'), Pages: new Ref(2), ...root }));
  write(2, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }));
  write(3, new Stream(dict({}), latin1('0.9 g 20 20 100 100 re f')));
  for (const [i, { MediaBox = BOX, ...look }] of pages.entries()) {
    write(4 + i, dict({ Type: name('Page'), Parent: new Ref(2), MediaBox, Contents: new Ref(3), Resources: dict({}), ...look }));
  }
  for (const [i, object] of objects.entries()) write(4 + pages.length + i, object);
  const [start, size] = [pieces.length, offsets.length];
  if (form === 'table') {
    const rows = offsets
      .map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
      .slice(1)
      .join('');
    pieces.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n${serialize(dict({ Size: size, Root: new Ref(1) }))}\n`);
  } else {
    const rows = Uint8Array.from([...offsets, start].flatMap((at) => [1, (at ?? 0) >> 8, (at ?? 0) & 0xff]));
    rows[0] = 0;
    writeObject(pieces, new Ref(size), flate({ Type: name('XRef'), W: [1, 2, 0], Size: size + 1, Root: new Ref(1) }, rows));
  }
  pieces.push(`startxref\n${start}\n%%EOF\n`);
  return pieces.join();
}

export function append(bytes: Uint8Array, more: Uint8Array): Uint8Array {
  const pieces = new Pieces();
  pieces.push(bytes);
  pieces.push(more);
  return pieces.join();
}
