import { PRIVATE_KEY } from '../annotation/private-key.ts';
import type { PageSpace } from '../page-space.ts';
import { EndOfData, Parser, SyntaxFault } from '../pdf/parser.ts';
import { Dict, isArray, isNumber, latin1Of, PdfError, Ref, type Value } from '../pdf/values.ts';
import { Entries } from './entries.ts';
import type { ReadPage } from './model.ts';
import { MAX_ANNOTATIONS } from './raw-annotations.ts';
import type { ReadOptions } from './read-file.ts';
import { parseManifest } from './read-manifest.ts';
import { pagesFrom } from './read-xfdf.ts';

const MAX_BYTES = 256 * 2 ** 20;
const MAX_OBJECTS = 500_000;
const MAX_REFERENCES = 32;

/** The objects of an FDF file, which has no table of them. Streams are read without their bytes. */
class FdfObjects {
  readonly #bytes: Uint8Array;
  readonly #places = new Map<number, number>();
  readonly #read = new Map<number, Value>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (const found of latin1Of(bytes).matchAll(/(?:^|[\r\n\s])(\d{1,9})\s+\d{1,5}\s+obj\b/g)) {
      this.#places.set(Number(found[1]), found.index + found[0].length);
      if (this.#places.size > MAX_OBJECTS) throw new PdfError('The file has too many objects to be read.');
    }
  }

  get(num: number): Value {
    const known = this.#read.get(num);
    if (known !== undefined) return known;
    const at = this.#places.get(num);
    const value = at === undefined ? null : valueAt(this.#bytes, at);
    this.#read.set(num, value);
    return value;
  }

  resolve(value: Value | undefined): Value {
    let current = value ?? null;
    for (let i = 0; current instanceof Ref && i < MAX_REFERENCES; i += 1) current = this.get(current.num);
    return current instanceof Ref ? null : current;
  }

  /** The trailer's root, or the first object with annotations. */
  root(): Dict | null {
    const at = latin1Of(this.#bytes).lastIndexOf('trailer');
    const trailer = at < 0 ? null : valueAt(this.#bytes, at + 'trailer'.length);
    const root = trailer instanceof Dict ? this.resolve(trailer.get('Root')) : null;
    if (root instanceof Dict) return root;
    for (const num of this.#places.keys()) {
      const value = this.get(num);
      if (value instanceof Dict && value.get('FDF') !== undefined) return value;
    }
    return null;
  }
}

function valueAt(bytes: Uint8Array, at: number): Value {
  try {
    return new Parser(bytes, at, true).value();
  } catch (error) {
    if (error instanceof SyntaxFault || error instanceof EndOfData) return null;
    throw error;
  }
}

/** Reads FDF (ISO 32000-2, 12.7.8), whose annotations are on these pages. Throws a PdfError for invalid files. */
export function readFdf(bytes: Uint8Array, spaces: ReadonlyMap<number, PageSpace>, options: ReadOptions = {}): ReadPage[] {
  if (bytes.length > MAX_BYTES) throw new PdfError('This FDF file is too large.');
  if (!latin1Of(bytes.subarray(0, 1_024)).includes('%FDF-')) throw new PdfError('This is not a valid FDF file.');
  const objects = new FdfObjects(bytes);
  const resolve = (value: Value | undefined): Value => objects.resolve(value);
  const fdf = resolve(objects.root()?.get('FDF'));
  if (!(fdf instanceof Dict)) throw new PdfError('This is not a valid FDF file.');
  const list = resolve(fdf.get('Annots'));
  if (isArray(list) && list.length > MAX_ANNOTATIONS) throw new PdfError('The file has too many annotations to be read.');
  const names = new Map<number, string>();
  const found = (isArray(list) ? list : []).flatMap((each) => {
    const entries = resolve(each);
    if (!(entries instanceof Dict)) return [];
    if (each instanceof Ref) names.set(each.num, new Entries(entries, resolve).text('NM'));
    return [entries];
  });
  const all = found.map((entries) => {
    const page = resolve(entries.get('Page'));
    return { index: isNumber(page) ? page : Number.NaN, entries };
  });
  const manifests = new Map(
    new Entries(fdf, resolve).inners(PRIVATE_KEY).map((each) => [each.number('Page') ?? -1, parseManifest(each.longText('Export'))]),
  );
  return pagesFrom(all, { spaces, manifests, options, resolve, names });
}
