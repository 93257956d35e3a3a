import type { PdfFile } from '../pdf/document.ts';
import { type Dict, isArray, latin1Of, Ref, Str, type Value } from '../pdf/values.ts';

/** Nodes of the name tree that all look-ups of a call together may visit. */
const MAX_VISITS = 50_000;
const MAX_DEPTH = 40;

/** Destinations by name (ISO 32000-2, 12.3.2.4): in the catalog's dictionary, or in its name tree. */
export class NamedDestinations {
  readonly #file: PdfFile;
  readonly #found = new Map<string, Value>();
  #visits = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** With its references followed; null for unknown names. */
  find(name: string): Value {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const old = this.#file.dict(this.#file.root?.get('Dests'))?.get(name);
    const found =
      old === undefined ? this.#within(this.#file.dict(this.#file.root?.get('Names'))?.get('Dests'), name) : this.#file.resolve(old);
    this.#found.set(name, found);
    return found;
  }

  #within(tree: Value | undefined, name: string): Value {
    const open: { readonly node: Value | undefined; readonly depth: number }[] = [{ node: tree, depth: 0 }];
    const seen = new Set<number>();
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, depth } = next;
      if (node instanceof Ref && seen.has(node.num)) continue;
      if (node instanceof Ref) seen.add(node.num);
      this.#visits += 1;
      if (this.#visits > MAX_VISITS) return null;
      const found = this.#file.dict(node);
      if (!found || (depth > 0 && !this.#mayContain(found, name))) continue;
      const value = this.#named(found, name);
      if (value !== null) return value;
      const kids = this.#file.resolve(found.get('Kids'));
      if (isArray(kids) && depth < MAX_DEPTH) open.push(...kids.slice(0, MAX_VISITS).map((kid) => ({ node: kid, depth: depth + 1 })));
    }
    return null;
  }

  #mayContain(node: Dict, name: string): boolean {
    const limits = this.#file.resolve(node.get('Limits'));
    if (!isArray(limits)) return true;
    const [first, last] = limits.map((each) => this.#file.resolve(each));
    if (!(first instanceof Str) || !(last instanceof Str)) return true;
    return latin1Of(first.bytes) <= name && name <= latin1Of(last.bytes);
  }

  #named(node: Dict, name: string): Value {
    const names = this.#file.resolve(node.get('Names'));
    if (!isArray(names)) return null;
    for (let at = 0; at + 1 < names.length; at += 2) {
      this.#visits += 1;
      if (this.#visits > MAX_VISITS) return null;
      const key = this.#file.resolve(names[at]);
      if (key instanceof Str && latin1Of(key.bytes) === name) return this.#file.resolve(names[at + 1]);
    }
    return null;
  }
}
