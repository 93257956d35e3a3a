import type { PdfFile } from '../pdf/document.ts';
import type { FoundPage } from '../pdf/pages.ts';
import { Pieces, writeObject } from '../pdf/serialize.ts';
import { Dict, dict, isArray, name, nameOf, PdfError, Ref, Stream, type Value } from '../pdf/values.ts';
import { MAX_OBJECTS, ownDict, pageObjects } from './page-graph.ts';
import { type FileOfPage, relinkedAnnotations } from './page-links.ts';

const CATALOG = new Ref(1);
const PAGES = new Ref(2);
const PAGE = new Ref(3);

const noFiles: FileOfPage = () => undefined;

/**
 * One page as a file of its own, with its text, layers and links. Streams are copied as they are. Links to other pages of the file lead to the files
 * that `fileOf` names, others would lead nowhere and are left out. The file isn't encrypted.
 */
export function extractPage(file: PdfFile, page: FoundPage, pages: readonly FoundPage[], fileOf: FileOfPage = noFiles): Uint8Array {
  const copier = new Copier(file, page, pageObjects(pages));
  const own = ownDict(page).with({ Annots: relinkedAnnotations(file, page, { pages, fileOf }) });
  const copied = copier.copy(own);
  if (!(copied instanceof Dict)) throw new PdfError('A page of the file can’t be read.');
  const layers = copier.layers();
  const pieces = new Pieces();
  const offsets: number[] = [];
  const write = (ref: Ref, value: Value): void => {
    offsets[ref.num] = pieces.length;
    writeObject(pieces, ref, value);
  };
  pieces.push('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  write(CATALOG, dict({ Type: name('Catalog'), Pages: PAGES, OCProperties: layers }));
  write(PAGES, dict({ Type: name('Pages'), Kids: [PAGE], Count: 1 }));
  write(PAGE, copied.with({ Type: name('Page'), Parent: PAGES }));
  for (const [ref, value] of copier.written) write(ref, value);
  writeEnd(pieces, offsets);
  return pieces.join();
}

function writeEnd(pieces: Pieces, offsets: readonly number[]): void {
  const start = pieces.length;
  const rows = Array.from({ length: offsets.length - 1 }, (_, index) => `${String(offsets[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`);
  pieces.push(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`);
  pieces.push(`trailer\n<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
}

/** Copies objects with everything they lead to, except other pages. */
class Copier {
  readonly written = new Map<Ref, Value>();
  readonly #file: PdfFile;
  readonly #page: FoundPage;
  readonly #pages: ReadonlySet<number>;
  readonly #copies = new Map<number, Ref>();
  /** Layers that the page uses. */
  readonly #groups = new Map<number, Ref>();
  readonly #open: { readonly from: Ref; readonly to: Ref }[] = [];
  #next = PAGE.num + 1;

  constructor(file: PdfFile, page: FoundPage, pages: ReadonlySet<number>) {
    this.#file = file;
    this.#page = page;
    this.#pages = pages;
  }

  copy(value: Value): Value {
    const copied = this.#copyValue(value);
    this.#drain();
    return copied;
  }

  /** A loop instead of recursion through references: chains of objects may be long. */
  #drain(): void {
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      const value = this.#file.resolve(next.from);
      if (value instanceof Dict && nameOf(value.get('Type')) === 'OCG') this.#groups.set(next.from.num, next.to);
      this.written.set(next.to, this.#copyValue(value));
    }
  }

  #copyValue(value: Value): Value {
    if (value instanceof Ref) return this.#refer(value);
    if (value instanceof Dict) return this.#copyDict(value);
    if (value instanceof Stream) return new Stream(this.#copyDict(value.dict), value.bytes);
    return isArray(value) ? value.map((each) => this.#copyValue(each)) : value;
  }

  #copyDict(value: Dict): Dict {
    return new Dict([...value.entries].map(([key, each]) => [key, this.#copyValue(each)]));
  }

  #refer(ref: Ref): Value {
    if (ref.num === this.#page.ref.num) return PAGE;
    if (this.#pages.has(ref.num)) return null;
    const known = this.#copies.get(ref.num);
    if (known) return known;
    if (this.#copies.size >= MAX_OBJECTS) throw new PdfError('A page of the file is too complex.');
    const to = new Ref(this.#next);
    this.#next += 1;
    this.#copies.set(ref.num, to);
    this.#open.push({ from: ref, to });
    return to;
  }

  /** The settings of the layers that the page uses: which are off, and their order. */
  layers(): Value | undefined {
    const properties = this.#file.dict(this.#file.root?.get('OCProperties'));
    if (!properties || this.#groups.size === 0) return undefined;
    const settings = this.#file.dict(properties.get('D'));
    const own = settings && this.#withOwnGroups(settings);
    return dict({ OCGs: [...this.#groups.values()], D: own instanceof Dict ? own : dict({}) });
  }

  /** Keeps references to the page's layers; arrays lose those to others. */
  #withOwnGroups(value: Value): Value {
    if (value instanceof Ref) {
      const group = this.#groups.get(value.num);
      if (group) return group;
      const found = this.#file.resolve(value);
      return found instanceof Dict || found instanceof Stream ? null : this.#withOwnGroups(found);
    }
    if (value instanceof Dict) return new Dict([...value.entries].map(([key, each]) => [key, this.#withOwnGroups(each)]));
    if (!isArray(value)) return value;
    return value.map((each) => this.#withOwnGroups(each)).filter((each) => each !== null);
  }
}
