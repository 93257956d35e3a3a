import { pageSpace } from '../page-space.ts';
import type { PdfFile } from '../pdf/document.ts';
import { type FoundPage, pagesOf } from '../pdf/pages.ts';
import { Dict, isArray, isNumber, latin1Of, Name, nameOf, Ref, Str, textOf, type Value } from '../pdf/values.ts';
import { partOf } from './destination-part.ts';
import type { PdfGoal } from './model.ts';
import { NamedDestinations } from './named-destinations.ts';

const MAX_URL = 2_000;
const MAX_NAME = 255;
const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** Follows destinations and actions of a file (ISO 32000-2, 12.3.2 and 12.6). Scripts and programs are never goals. */
export class Goals {
  readonly pages: readonly FoundPage[];
  readonly #file: PdfFile;
  readonly #byObject: ReadonlyMap<number, number>;
  readonly #named: NamedDestinations;

  constructor(file: PdfFile) {
    this.#file = file;
    this.pages = [...pagesOf(file)];
    this.#byObject = new Map(this.pages.map(({ ref }, index) => [ref.num, index + 1]));
    this.#named = new NamedDestinations(file);
  }

  /** Of a link or a bookmark. `from` is its page, which actions such as the next page start from. */
  of(dict: Dict, from: number): PdfGoal | null {
    const destination = this.#file.resolve(dict.get('Dest'));
    if (destination !== null) return this.#page(destination);
    const action = this.#file.dict(dict.get('A'));
    return action && this.#byAction(action, from);
  }

  #byAction(action: Dict, from: number): PdfGoal | null {
    switch (nameOf(this.#file.resolve(action.get('S')))) {
      case 'GoTo':
        return this.#page(this.#file.resolve(action.get('D')));
      case 'GoToR':
        return this.#otherFile(action);
      case 'Launch':
        return this.#otherFile(action);
      case 'URI':
        return this.#url(action);
      case 'Named':
        return this.#step(nameOf(this.#file.resolve(action.get('N'))), from);
      default:
        return null;
    }
  }

  #page(destination: Value): PdfGoal | null {
    const explicit = this.#explicit(destination);
    if (!explicit) return null;
    const [first, mode, ...rest] = explicit;
    const page = first instanceof Ref ? this.#byObject.get(first.num) : isNumber(first) ? first + 1 : undefined;
    const found = page === undefined ? undefined : this.pages[page - 1];
    if (page === undefined || !found) return null;
    const numbers = rest.map((each) => this.#file.resolve(each)).map((each) => (isNumber(each) && Number.isFinite(each) ? each : null));
    return { kind: 'page', page, ...partOf(nameOf(this.#file.resolve(mode)), numbers, pageSpace(this.#file, found)) };
  }

  /** An array that begins with a page; names are looked up. */
  #explicit(destination: Value): readonly Value[] | null {
    const isNamed = destination instanceof Name || destination instanceof Str;
    const found = isNamed ? this.#named.find(destination instanceof Name ? destination.text : latin1Of(destination.bytes)) : destination;
    const value = found instanceof Dict ? this.#file.resolve(found.get('D')) : found;
    return isArray(value) && value.length > 0 ? value : null;
  }

  #otherFile(action: Dict): PdfGoal | null {
    const spec = this.#file.resolve(action.get('F'));
    const path =
      spec instanceof Dict ? textOf(this.#file.resolve(spec.get('UF'))) || textOf(this.#file.resolve(spec.get('F'))) : textOf(spec);
    const destination = this.#file.resolve(action.get('D'));
    const first = isArray(destination) ? this.#file.resolve(destination[0]) : null;
    return fileGoal(path, isNumber(first) && first >= 0 ? Math.floor(first) + 1 : 1);
  }

  #url(action: Dict): PdfGoal | null {
    const uri = this.#file.resolve(action.get('URI'));
    if (!(uri instanceof Str) || uri.bytes.length > MAX_URL) return null;
    const text = textOf(uri).trim();
    const base = textOf(this.#file.resolve(this.#file.dict(this.#file.root?.get('URI'))?.get('Base'))).slice(0, MAX_URL);
    const parsed = URL.parse(text) ?? (base === '' ? null : URL.parse(text, base));
    if (parsed) return SAFE_PROTOCOLS.has(parsed.protocol) ? { kind: 'url', url: parsed.href } : null;
    if (/^www\./i.test(text)) return this.#safe(`https://${text}`);
    return /\.\w{2,5}$/.test(text) ? fileGoal(text, 1) : null;
  }

  #safe(text: string): PdfGoal | null {
    const parsed = URL.parse(text);
    return parsed && { kind: 'url', url: parsed.href };
  }

  #step(name: string | null, from: number): PdfGoal | null {
    const steps: Readonly<Record<string, number>> = { NextPage: from + 1, PrevPage: from - 1, FirstPage: 1, LastPage: this.pages.length };
    const page = name === null ? undefined : steps[name];
    return page !== undefined && this.pages[page - 1] ? { kind: 'page', page, part: null, isRegion: false } : null;
  }
}

function fileGoal(path: string, page: number): PdfGoal | null {
  const name = path.split(/[/\\]/).at(-1)?.trim().slice(0, MAX_NAME) ?? '';
  return name === '' ? null : { kind: 'file', name, page };
}
