import { createHash } from 'node:crypto';
import type { PdfFile } from '../pdf/document.ts';
import { decodeStream } from '../pdf/filters.ts';
import type { FoundPage } from '../pdf/pages.ts';
import { Dict, isArray, latin1Of, Name, nameOf, PdfError, Ref, Str, Stream, type Value } from '../pdf/values.ts';
import { MAX_OBJECTS, ownDict } from './page-graph.ts';
import { withoutPageLinks } from './page-links.ts';

/** Entries that writers change although nothing that is shown changes. */
const VOLATILE = new Set([
  'Length',
  'Filter',
  'DecodeParms',
  'DL',
  'ModDate',
  'M',
  'CreationDate',
  'NM',
  'P',
  'Parent',
  'StructParent',
  'PieceInfo',
  'LastModified',
  'Metadata',
  'CIDSet',
]);
const MAX_DEPTH = 200;
/** Strings, which stay as they are, and names in a content stream. */
const STRING_OR_NAME = /\((?:\\[^]|[^\\()])*\)|<[\da-fA-F\s]*>|\/[^\s()<>[\]{}/%]+/g;
/** The tag of an embedded subset of a font: ABCDEF+Helvetica. */
const SUBSET_TAG = /^[A-Z]{6}\+/;

/**
 * The SHA-256 of what a page draws: its content and resources, whatever their object numbers and compression. Two pages with the same hash show
 * the same; a program that writes the same drawing differently gets another hash.
 */
export function hashPage(file: PdfFile, page: FoundPage): string {
  const annotations = withoutPageLinks(file, page);
  const hasher = new Hasher(file, page);
  return hasher.hash(ownDict(page).with({ Annots: annotations.length > 0 ? annotations : undefined }));
}

class Hasher {
  readonly #file: PdfFile;
  readonly #page: FoundPage;
  /** Hashes of objects, and null for those that are being hashed: a way back to them. */
  readonly #known = new Map<number, string | null>();

  constructor(file: PdfFile, page: FoundPage) {
    this.#file = file;
    this.#page = page;
  }

  /** Of a page: its contents are one stream in parts, which writers cut as they like. */
  hash(page: Dict): string {
    const contents = this.#file.resolve(page.get('Contents'));
    const parts = (isArray(contents) ? contents : [contents]).map((part) => this.#file.resolve(part));
    const text = parts.map((part) => (part instanceof Stream ? latin1Of(contentOf(part)) : '')).join('\n');
    const rest = this.#ofDict(page.with({ Contents: undefined, Resources: undefined }), 0);
    return sha256(`${rest}${this.#drawing(text, page.get('Resources'), 0)}`);
  }

  #ofStream(stream: Stream, depth: number): string {
    const resources = stream.dict.get('Resources');
    if (resources === undefined) return `s${this.#ofDict(stream.dict, depth)}${sha256(contentOf(stream))}`;
    const rest = this.#ofDict(stream.dict.with({ Resources: undefined }), depth);
    return `s${rest}${this.#drawing(latin1Of(contentOf(stream)), resources, depth)}`;
  }

  /** A content stream in which the names of resources, which writers choose, are replaced by what they name. */
  #drawing(content: string, resources: Value | undefined, depth: number): string {
    const named = new Map<string, string>();
    const kinds = this.#file.dict(resources)?.entries ?? new Map<string, Value>();
    for (const kind of [...kinds.keys()].toSorted()) {
      for (const [name, value] of this.#file.dict(kinds.get(kind))?.entries ?? []) {
        named.set(name, `${named.get(name) ?? ''}${kind}:${sha256(this.#text(value, depth + 1))}`);
      }
    }
    return sha256(content.replaceAll(STRING_OR_NAME, (token) => (token.startsWith('/') ? (named.get(token.slice(1)) ?? token) : token)));
  }

  #text(value: Value, depth: number): string {
    if (depth > MAX_DEPTH) throw new PdfError('A page of the file is too complex.');
    if (value instanceof Ref) return this.#ofReference(value, depth);
    if (value instanceof Dict) return this.#ofDict(value, depth);
    if (value instanceof Stream) return this.#ofStream(value, depth);
    if (value instanceof Name) return `/${value.text.replace(SUBSET_TAG, '')}`;
    if (value instanceof Str) return `(${Buffer.from(value.bytes).toString('hex')})`;
    if (isArray(value)) return `[${value.map((each) => this.#text(each, depth + 1)).join(' ')}]`;
    return String(value);
  }

  #ofReference(ref: Ref, depth: number): string {
    if (ref.num === this.#page.ref.num) return 'page';
    const known = this.#known.get(ref.num);
    if (known !== undefined) return known ?? 'again';
    if (this.#known.size >= MAX_OBJECTS) throw new PdfError('A page of the file is too complex.');
    this.#known.set(ref.num, null);
    const found = this.#file.resolve(ref);
    // Another page, which only form fields lead to.
    const hash = found instanceof Dict && nameOf(found.get('Type')) === 'Page' ? 'other page' : sha256(this.#text(found, depth + 1));
    this.#known.set(ref.num, hash);
    return hash;
  }

  #ofDict(value: Dict, depth: number): string {
    const entries = [...value.entries].filter(([key]) => !VOLATILE.has(key)).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `<${entries.map(([key, each]) => `${key} ${this.#text(each, depth + 1)}`).join(' ')}>`;
  }
}

const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** Without Flate compression; streams with other filters, such as pictures, as they are. */
function contentOf(stream: Stream): Uint8Array {
  try {
    return decodeStream(stream);
  } catch (error) {
    if (error instanceof PdfError) return stream.bytes;
    throw error;
  }
}
