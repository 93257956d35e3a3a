import { createHash } from 'node:crypto';
import type { PdfFile } from '../pdf/document.ts';
import type { FoundPage } from '../pdf/pages.ts';
import { Parser } from '../pdf/parser.ts';
import { Dict, isArray, latin1, latin1Of, Name, nameOf, PdfError, Ref, Str, Stream, type Value } from '../pdf/values.ts';
import { contentParts } from './content-parts.ts';
import { drawnStream } from './drawn-stream.ts';
import { differencesOf, type FontShapes, shapesReader } from './fonts/read-font.ts';
import { layerStates } from './layer-states.ts';
import { MAX_OBJECTS, ownDict } from './page-graph.ts';
import { withoutPageLinks } from './page-links.ts';

/** Entries that writers change although nothing that is shown changes. */
const VOLATILE = new Set([
  'Length',
  'DL',
  'ModDate',
  'M',
  'CreationDate',
  'NM',
  'Parent',
  'StructParent',
  'PieceInfo',
  'LastModified',
  'Metadata',
  'CIDSet',
]);
/** Color spaces that replace those of the device without being named (ISO 32000-2, 8.6.5.6). */
const DEFAULT_COLORS = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];
const MAX_DEPTH = 200;
/** The tag of an embedded subset of a font: ABCDEF+Helvetica. */
const SUBSET_TAG = /^[A-Z]{6}\+/;

/**
 * The SHA-256 of what a page draws: its content, with the shapes of letters in place of their codes and with what is named in place of names. Object
 * numbers, compression, names, and which other letters a font's subset has don't count. Two pages with the same hash show the same; a program that
 * writes the same drawing differently gets another hash.
 */
export function hashPage(file: PdfFile, page: FoundPage): string {
  const annotations = withoutPageLinks(file, page);
  const hasher = new Hasher(file, page);
  return hasher.hash(ownDict(page).with({ Annots: annotations.length > 0 ? annotations : undefined }));
}

/** A font in use: `whole` is the hash of all its objects, which says how it draws codes without known shapes. */
interface DrawnFont {
  readonly shapes: FontShapes | null;
  readonly whole: () => string;
  readonly known: Map<number, string>;
}

/** Where a value is used. */
interface Scope {
  /** Of the content stream: forms without resources have those of what draws them. */
  readonly resources: Dict | null;
  readonly depth: number;
}

class Hasher {
  readonly #file: PdfFile;
  readonly #page: FoundPage;
  /** Hashes of objects, and null for those that are being hashed: a way back to them. */
  readonly #known = new Map<string, string | null>();
  readonly #fonts = new Map<Dict, DrawnFont>();
  readonly #scopes = new Map<Dict | null, number>();
  readonly #layerState: (num: number) => string;
  readonly #shapesOf: (font: Dict) => FontShapes | null;

  constructor(file: PdfFile, page: FoundPage) {
    this.#file = file;
    this.#page = page;
    this.#layerState = layerStates(file);
    this.#shapesOf = shapesReader(file);
  }

  /** Of a page: its contents are one stream in parts, which writers cut as they like. */
  hash(page: Dict): string {
    const contents = this.#file.resolve(page.get('Contents'));
    const parts = (isArray(contents) ? contents : [contents]).map((part) => this.#file.resolve(part));
    const text = parts.map((part) => (part instanceof Stream ? latin1Of(drawnStream(part).bytes) : '')).join('\n');
    const scope = { resources: this.#file.dict(page.get('Resources')), depth: 0 };
    const rest = this.#ofDict(page.with({ Contents: undefined, Resources: undefined }), scope);
    return sha256(`${rest}${this.#drawing(text, scope)}`);
  }

  /** Pictures and other data, or a drawing: a form, pattern or glyph. */
  #ofStream(stream: Stream, scope: Scope): string {
    const { bytes, rest } = drawnStream(stream);
    const own = this.#file.dict(rest.get('Resources'));
    if (!own && !isForm(this.#file, rest)) return `s${this.#ofDict(rest, scope)}${sha256(bytes)}`;
    const resources = own ?? scope.resources;
    return `s${this.#ofDict(rest.with({ Resources: undefined }), scope)}${this.#drawing(latin1Of(bytes), { ...scope, resources })}`;
  }

  /** A content stream in which names are replaced by what they name, and shown codes by the shapes of their glyphs. */
  #drawing(content: string, scope: Scope): string {
    if (scope.depth > MAX_DEPTH) throw tooComplex();
    const hash = createHash('sha256');
    for (const name of DEFAULT_COLORS) {
      if (this.#file.dict(scope.resources?.get('ColorSpace'))?.get(name) !== undefined) hash.update(this.#named(name, scope));
    }
    const named = new Map<string, string>();
    const fonts: (DrawnFont | null)[] = [];
    let font: DrawnFont | null = null;
    let name = '';
    for (const part of contentParts(content)) {
      if (part.kind === 'string' && part.isShown) hash.update(this.#shown(part.text, font));
      else if (part.kind === 'name') {
        name = part.text;
        const known = named.get(name) ?? this.#named(name, scope);
        named.set(name, known);
        hash.update(known);
      } else hash.update(part.text);
      if (part.kind !== 'operator') continue;
      if (part.text === 'q') fonts.push(font);
      else if (part.text === 'Q') font = fonts.length > 0 ? (fonts.pop() ?? null) : font;
      else font = part.text === 'Tf' ? this.#font(name, scope) : this.#fontOfState(name, scope, font);
    }
    return hash.digest('hex');
  }

  /** Resolves a name of the content stream by the kind of its resource. Other names are kept. */
  #named(name: string, { resources, depth }: Scope): string {
    const key = nameText(name);
    const found = [...(resources?.entries.keys() ?? [])].toSorted().flatMap((kind) => {
      const value = this.#file.dict(resources?.get(kind))?.get(key);
      if (value === undefined) return [];
      const inner = { resources, depth: depth + 1 };
      const shapes = kind === 'Font' ? this.#fontOf(value, inner)?.shapes : null;
      return `${kind}:${shapes ? sha256(shapes.identity) : sha256(this.#text(value, inner))}`;
    });
    return found.length > 0 ? found.join('') : `/${name}`;
  }

  #font(name: string, scope: Scope): DrawnFont | null {
    const value = this.#file.dict(scope.resources?.get('Font'))?.get(nameText(name));
    return value === undefined ? null : this.#fontOf(value, scope);
  }

  /** Graphics states can set a font, too. */
  #fontOfState(name: string, scope: Scope, font: DrawnFont | null): DrawnFont | null {
    const state = this.#file.dict(this.#file.dict(scope.resources?.get('ExtGState'))?.get(nameText(name)));
    const set = this.#file.resolve(state?.get('Font'));
    return isArray(set) && set[0] !== undefined ? this.#fontOf(set[0], scope) : font;
  }

  #fontOf(value: Value, scope: Scope): DrawnFont | null {
    const dict = this.#file.dict(value);
    if (!dict) return null;
    const known = this.#fonts.get(dict);
    if (known) return known;
    let whole: string | null = null;
    const font = {
      shapes: nameOf(this.#file.resolve(dict.get('Subtype'))) === 'Type3' ? this.#drawnShapes(dict, scope) : this.#shapesOf(dict),
      whole: () => (whole ??= sha256(this.#text(value, { ...scope, depth: scope.depth + 1 }))),
      known: new Map<number, string>(),
    };
    this.#fonts.set(dict, font);
    return font;
  }

  /** Of a font whose glyphs are content streams. */
  #drawnShapes(font: Dict, { resources, depth }: Scope): FontShapes | null {
    const encoding = this.#file.dict(font.get('Encoding'));
    const [glyphs, widths] = [this.#file.dict(font.get('CharProcs')), this.#file.resolve(font.get('Widths'))];
    if (!encoding || !glyphs || !isArray(widths)) return null;
    const names = differencesOf(this.#file, encoding);
    const first = Number(this.#file.resolve(font.get('FirstChar')));
    const inner = { resources: this.#file.dict(font.get('Resources')) ?? resources, depth: depth + 1 };
    const glyph = (code: number): string | null => {
      const drawn = this.#file.resolve(glyphs.get(names.get(code) ?? ''));
      if (!(drawn instanceof Stream)) return null;
      return `${JSON.stringify(this.#file.resolve(widths[code - first]))} ${this.#drawing(latin1Of(drawnStream(drawn).bytes), inner)}`;
    };
    return { identity: `Type3 ${this.#text(font.get('FontMatrix') ?? null, inner)}`, bytesPerCode: 1, glyph };
  }

  /** A form shows text in the font of what draws it if it sets none: what that shows can't be known here. */
  #shown(text: string, font: DrawnFont | null): string {
    if (!font) throw new PdfError('A text of a page has no font.');
    const { shapes, known } = font;
    if (!shapes) return text;
    const string = new Parser(latin1(text), 0, true).value();
    const bytes = string instanceof Str ? string.bytes : new Uint8Array();
    const size = shapes.bytesPerCode;
    const glyphs: string[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      const code = size === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      const glyph = known.get(code) ?? sha256(shapes.glyph(code) ?? `${font.whole()} ${code}`);
      known.set(code, glyph);
      // Word spacing widens this code alone.
      glyphs.push(size === 1 && code === 32 ? `${glyph} space` : glyph);
    }
    return `<${glyphs.join(' ')}>`;
  }

  #text(value: Value, scope: Scope): string {
    if (scope.depth > MAX_DEPTH) throw tooComplex();
    const inner = { ...scope, depth: scope.depth + 1 };
    if (value instanceof Ref) return this.#ofReference(value, scope);
    if (value instanceof Dict) return this.#ofDict(value, scope);
    if (value instanceof Stream) return this.#ofStream(value, inner);
    if (value instanceof Name) return `/${value.text.replace(SUBSET_TAG, '')}`;
    if (value instanceof Str) return `(${Buffer.from(value.bytes).toString('hex')})`;
    if (isArray(value)) return `[${value.map((each) => this.#text(each, inner)).join(' ')}]`;
    return String(value);
  }

  #ofReference(ref: Ref, scope: Scope): string {
    if (ref.num === this.#page.ref.num) return 'page';
    const found = this.#file.resolve(ref);
    const inherits = found instanceof Stream && isForm(this.#file, found.dict) && found.dict.get('Resources') === undefined;
    const key = inherits ? `${ref.num} in ${this.#numberOf(scope.resources)}` : `${ref.num}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known ?? 'again';
    if (this.#known.size >= MAX_OBJECTS) throw tooComplex();
    this.#known.set(key, null);
    const hash = this.#ofObject(found, ref, scope);
    this.#known.set(key, hash);
    return hash;
  }

  #numberOf(resources: Dict | null): number {
    const number = this.#scopes.get(resources) ?? this.#scopes.size;
    this.#scopes.set(resources, number);
    return number;
  }

  #ofObject(found: Value, ref: Ref, scope: Scope): string {
    const type = found instanceof Dict ? nameOf(this.#file.resolve(found.get('Type'))) : null;
    // Another page, which only form fields and annotations lead to.
    if (type === 'Page') return 'other page';
    const state = type === 'OCG' ? this.#layerState(ref.num) : '';
    return sha256(`${state}${this.#text(found, { ...scope, depth: scope.depth + 1 })}`);
  }

  #ofDict(value: Dict, scope: Scope): string {
    const inner = { ...scope, depth: scope.depth + 1 };
    const isPolicy = nameOf(value.get('Type')) === 'OCMD';
    const entries = [...value.entries]
      .filter(([key]) => !VOLATILE.has(key) && (key !== 'P' || isPolicy))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `<${entries.map(([key, each]) => `${key} ${this.#text(each, inner)}`).join(' ')}>`;
  }
}

const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
const tooComplex = (): PdfError => new PdfError('A page of the file is too complex.');
const isForm = (file: PdfFile, head: Dict): boolean => nameOf(file.resolve(head.get('Subtype'))) === 'Form';
/** A name of a content stream without its escapes. */
const nameText = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
