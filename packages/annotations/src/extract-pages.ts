import { createHash } from 'node:crypto';
import type { PdfFile } from './pdf/document.ts';
import { encrypt } from './pdf/object-cipher.ts';
import { type FoundPage, missingPages, pagesOf } from './pdf/pages.ts';
import { Pieces, serialize, writeObject } from './pdf/serialize.ts';
import { Dict, dict, isArray, latin1, name, nameOf, PdfError, Ref, Str, Stream, type Value } from './pdf/values.ts';

/** Objects of the new file. */
const MAX_OBJECTS = 500_000;
const MAX_BYTES = 2 ** 30;
const MAX_DEPTH = 100;
const MAX_PARENTS = 50;

/** Entries of a page that lead to the rest of the document. */
const LEFT_OUT = ['Parent', 'B', 'StructParents', 'Tabs'] as const;
/** Entries of the catalog that pages need to look as before. */
const CATALOG = ['OCProperties', 'Lang', 'ViewerPreferences', 'OutputIntents', 'Version', 'Extensions'] as const;

/** A new PDF of some pages, in the order of the document. An encrypted file's is encrypted with the same passwords. */
export function extractPages(file: PdfFile, numbers: ReadonlySet<number>): Uint8Array {
  const pages: FoundPage[] = [];
  let number = 0;
  for (const page of pagesOf(file)) {
    number += 1;
    if (numbers.has(number)) pages.push(page);
  }
  if (pages.length === 0 || pages.length < numbers.size) throw missingPages(numbers, number);
  return new Extraction(file, pages).write();
}

class Extraction {
  readonly #file: PdfFile;
  readonly #pages: readonly FoundPage[];
  /** New numbers of the file's objects. */
  readonly #copied = new Map<number, Ref>();
  /** Objects of the file that are still to be written. */
  readonly #open: { readonly from: Ref; readonly to: Ref }[] = [];
  readonly #pieces = new Pieces();
  readonly #offsets: number[] = [0];
  readonly #tree: Ref;

  constructor(file: PdfFile, pages: readonly FoundPage[]) {
    this.#file = file;
    this.#pages = pages;
    this.#tree = this.#reserve();
    for (const { ref } of pages) this.#copied.set(ref.num, this.#reserve());
  }

  write(): Uint8Array {
    const { root, xref } = this.#file;
    this.#pieces.push('%PDF-2.0\n%\u00e2\u00e3\u00cf\u00d3\n');
    const kids = this.#pages.map(({ ref }) => this.#copied.get(ref.num) ?? null);
    this.#object(this.#tree, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }));
    for (const page of this.#pages) this.#page(page);
    const kept = Object.fromEntries(CATALOG.map((key) => [key, this.#mapped(root?.get(key))]));
    const catalog = this.#reserve();
    this.#object(catalog, dict({ Type: name('Catalog'), Pages: this.#tree, ...kept, AcroForm: this.#form() }));
    const info = this.#mapped(xref.trailer.get('Info'));
    for (let next = this.#open.pop(); next; next = this.#open.pop()) this.#object(next.to, this.#mapped(this.#file.get(next.from)) ?? null);
    return this.#finish(catalog, info);
  }

  #reserve(): Ref {
    if (this.#offsets.length > MAX_OBJECTS) throw new PdfError('These pages have too many objects.');
    this.#offsets.push(0);
    return new Ref(this.#offsets.length - 1);
  }

  #page({ ref, dict: page, inherited }: FoundPage): void {
    const own = new Dict([...Object.entries(inherited), ...page.entries]).with(Object.fromEntries(LEFT_OUT.map((key) => [key, undefined])));
    const mapped = this.#mapped(own);
    const to = this.#copied.get(ref.num);
    if (to && mapped instanceof Dict) this.#object(to, mapped.with({ Type: name('Page'), Parent: this.#tree }));
  }

  /** The form's fields on these pages. Signatures don't survive: their values are left out. */
  #form(): Value | undefined {
    const form = this.#file.dict(this.#file.root?.get('AcroForm'));
    if (!form) return undefined;
    const fields = new Map<number, Ref>();
    for (const { dict: page } of this.#pages) {
      const annotations = this.#file.resolve(page.get('Annots'));
      for (const each of isArray(annotations) ? annotations : []) {
        const field = this.#topField(each);
        if (field) fields.set(field.num, field);
      }
    }
    if (fields.size === 0) return undefined;
    return this.#mapped(form.with({ Fields: [...fields.values()], SigFlags: undefined, XFA: undefined, CO: undefined }));
  }

  #topField(annotation: Value): Ref | null {
    if (nameOf(this.#file.resolve(this.#file.dict(annotation)?.get('Subtype'))) !== 'Widget') return null;
    let top = annotation;
    for (let i = 0; i < MAX_PARENTS; i += 1) {
      const parent = this.#file.dict(top)?.get('Parent');
      if (!(parent instanceof Ref)) break;
      top = parent;
    }
    return top instanceof Ref ? top : null;
  }

  /** With the new file's references; those to other pages become null. */
  #mapped(value: Value | undefined, depth = 0): Value | undefined {
    if (depth > MAX_DEPTH) throw new PdfError('A part of the file can’t be read.');
    if (value instanceof Ref) return this.#refTo(value);
    if (value instanceof Stream) {
      const head = this.#mapped(value.dict, depth + 1);
      return head instanceof Dict ? new Stream(head, value.bytes) : null;
    }
    if (value instanceof Dict) {
      const isSignature = nameOf(value.get('FT')) === 'Sig' || nameOf(value.get('Type')) === 'Sig';
      const entries = [...value.entries].filter(([key]) => key !== 'StructParent' && !(isSignature && (key === 'V' || key === 'Lock')));
      return new Dict(entries.map(([key, each]) => [key, this.#mapped(each, depth + 1) ?? null]));
    }
    return isArray(value) ? value.map((each) => this.#mapped(each, depth + 1) ?? null) : value;
  }

  #refTo(from: Ref): Ref | null {
    const known = this.#copied.get(from.num);
    if (known) return known;
    const found = this.#file.get(from);
    const type = found instanceof Dict ? nameOf(found.get('Type')) : null;
    if (found === null || type === 'Page' || type === 'Pages' || type === 'Catalog') return null;
    const to = this.#reserve();
    this.#copied.set(from.num, to);
    this.#open.push({ from, to });
    return to;
  }

  #object(ref: Ref, value: Value): void {
    if (this.#pieces.length > MAX_BYTES) throw new PdfError('These pages are too large for a file of their own.');
    this.#offsets[ref.num] = this.#pieces.length;
    const { security } = this.#file;
    if (!security) return writeObject(this.#pieces, ref, value);
    const secured = (bytes: Uint8Array): Uint8Array => encrypt(bytes, { security, cipher: security.strings, ref });
    const isStream = value instanceof Stream;
    const bytes = isStream ? encrypt(value.bytes, { security, cipher: security.streams, ref }) : null;
    writeObject(this.#pieces, ref, isStream && bytes ? new Stream(value.dict, bytes) : value, secured);
  }

  #finish(Root: Ref, Info: Value | undefined): Uint8Array {
    const { trailer } = this.#file.xref;
    const ids = this.#file.resolve(trailer.get('ID'));
    const digest = createHash('md5');
    for (const part of this.#pieces.parts) digest.update(part);
    const second = new Str(digest.digest());
    // The key of an encrypted file is made with its first ID.
    const first = isArray(ids) && ids[0] instanceof Str ? ids[0] : second;
    const Encrypt = this.#file.security ? this.#file.encryption() : undefined;
    const at = this.#pieces.length;
    const rows = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 ${offset > 0 ? 'n' : 'f'}\r\n`);
    this.#pieces.push(latin1(`xref\n0 ${this.#offsets.length}\n0000000000 65535 f\r\n${rows.join('')}`));
    this.#pieces.push(`trailer\n${serialize(dict({ Size: this.#offsets.length, Root, Info, Encrypt, ID: [first, second] }))}\n`);
    this.#pieces.push(`startxref\n${at}\n%%EOF\n`);
    return this.#pieces.join();
  }
}
