import type { PdfFile } from './pdf/document.ts';
import { Update } from './pdf/update.ts';
import { type Dict, dict, isArray, name, nameOf, Ref, Str, textOf, type Value } from './pdf/values.ts';

/** An optional content group (ISO 32000-2, 8.11). */
export interface PdfLayer {
  readonly name: string;
  /** Whether the file shows it at first. */
  readonly isShown: boolean;
  /** Whether the file lets nobody switch it. */
  readonly isLocked: boolean;
  /** Of the layers with this number, at most one is shown at a time. */
  readonly choice: number | null;
}

/** A row of the list that the file shows: a layer, by its place in `layers`, or a heading of those that follow and are deeper. */
export type PdfLayerRow = { readonly layer: number; readonly depth: number } | { readonly heading: string; readonly depth: number };

export interface PdfLayers {
  readonly layers: readonly PdfLayer[];
  /** All layers; those that the file doesn't list are last. */
  readonly rows: readonly PdfLayerRow[];
}

const MAX_LAYERS = 4_096;
/** Of the list that the file shows, which may contain itself. */
const MAX_ENTRIES = 4 * MAX_LAYERS;
const MAX_DEPTH = 8;
const MAX_NAME = 500;

export function layersOf(file: PdfFile): PdfLayers {
  const properties = file.dict(file.root?.get('OCProperties'));
  const config = file.dict(properties?.get('D'));
  const refs = groupsOf(file, properties);
  const [shown, locked, choices] = [statesOf(file, config), numbersOf(file, config, 'Locked'), choicesOf(file, config)];
  const layers = refs.map((ref) => {
    const group = file.dict(ref);
    const view = nameOf(file.resolve(file.dict(file.dict(group?.get('Usage'))?.get('View'))?.get('ViewState')));
    const label = readable(textOf(file.resolve(group?.get('Name'))));
    const isShown = view === null ? shown(ref) : view !== 'OFF';
    return { name: label, isShown, isLocked: locked.has(ref.num), choice: choices.get(ref.num) ?? null };
  });
  const places = new Map(refs.map(({ num }, layer) => [num, layer]));
  return { layers, rows: rowsOf(file, config?.get('Order'), places) };
}

/** Without what would break a line, hide text or turn its direction. */
const readable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);

/** Each layer once. Arrays belong to the layer before them, or have a heading of their own. */
function rowsOf(file: PdfFile, order: Value | undefined, places: ReadonlyMap<number, number>): PdfLayerRow[] {
  const rows: PdfLayerRow[] = [];
  const left = new Map(places);
  let visited = 0;
  const read = (value: Value, depth: number): void => {
    const entries = file.resolve(value);
    if (!isArray(entries)) return;
    let inner = depth;
    for (const [index, entry] of entries.entries()) {
      visited += 1;
      if (visited > MAX_ENTRIES) return;
      const layer = entry instanceof Ref ? places.get(entry.num) : undefined;
      const resolved = layer === undefined ? file.resolve(entry) : null;
      if (entry instanceof Ref && layer !== undefined) {
        if (left.delete(entry.num)) rows.push({ layer, depth: inner });
      } else if (index === 0 && resolved instanceof Str) {
        const heading = readable(textOf(resolved));
        if (heading !== '') rows.push({ heading, depth: inner++ });
      } else if (isArray(resolved) && depth < MAX_DEPTH) read(resolved, isHeaded(file, resolved) ? inner : inner + 1);
    }
  };
  read(order ?? null, 0);
  return [...rows, ...[...left.values()].map((layer) => ({ layer, depth: 0 }))];
}

const isHeaded = (file: PdfFile, entries: readonly Value[]): boolean => file.resolve(entries[0]) instanceof Str;

/** The number of the first set of alternatives that has the group. */
function choicesOf(file: PdfFile, config: Dict | null): ReadonlyMap<number, number> {
  const sets = file.resolve(config?.get('RBGroups'));
  const found = new Map<number, number>();
  for (const [choice, set] of (isArray(sets) ? sets : []).entries()) {
    for (const { num } of refsIn(file.resolve(set))) if (!found.has(num)) found.set(num, choice);
  }
  return found;
}

/**
 * An update of the file that shows exactly these layers, numbered as by `layersOf`. Readers may prefer a group's own usage to the configuration, so the
 * groups lose theirs.
 */
export function showLayers(file: PdfFile, isShown: (layer: number) => boolean): Uint8Array {
  const update = new Update(file);
  const { root } = file;
  const properties = file.dict(root?.get('OCProperties'));
  const groups = groupsOf(file, properties);
  for (const ref of groups) update.set(ref, dict({ Type: name('OCG'), Name: file.resolve(file.dict(ref)?.get('Name')) ?? undefined }));
  const hidden = groups.filter((_, layer) => !isShown(layer));
  const content = dict({ OCGs: groups, D: dict({ BaseState: name('ON'), OFF: hidden }) });
  const [rootRef, ref] = [file.xref.trailer.get('Root'), root?.get('OCProperties')];
  if (ref instanceof Ref) update.set(ref, content);
  else if (rootRef instanceof Ref && root) update.set(rootRef, root.with({ OCProperties: content }));
  return update.finish();
}

function groupsOf(file: PdfFile, properties: Dict | null): Ref[] {
  return refsIn(file.resolve(properties?.get('OCGs')))
    .filter((ref) => file.dict(ref) !== null)
    .slice(0, MAX_LAYERS);
}

const refsIn = (value: Value): Ref[] => (isArray(value) ? value.filter((each) => each instanceof Ref) : []);

function statesOf(file: PdfFile, config: Dict | null): (group: Ref) => boolean {
  const [on, off] = [numbersOf(file, config, 'ON'), numbersOf(file, config, 'OFF')];
  const base = nameOf(file.resolve(config?.get('BaseState'))) !== 'OFF';
  return ({ num }) => (off.has(num) ? false : on.has(num) || base);
}

const numbersOf = (file: PdfFile, config: Dict | null, key: string): ReadonlySet<number> =>
  new Set(refsIn(file.resolve(config?.get(key))).map(({ num }) => num));
