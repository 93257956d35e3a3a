import type { SheetLayer, SheetLayerRow } from '@sheetmark/contract';

/** Indexes of layers. */
export type LayerSet = ReadonlySet<number>;

/** Most layers that a URL can name. */
const most = 4096;

/** As the server takes them in URLs: a bit for each hidden layer, lowest first, in base64url. */
export function keyOfLayers(hidden: LayerSet): string {
  const last = Math.max(-1, ...hidden);
  const bytes = new Uint8Array((Math.min(last, most - 1) >> 3) + 1);
  for (const layer of hidden) if (layer < most) bytes[layer >> 3] = (bytes[layer >> 3] ?? 0) | (1 << (layer & 7));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export const hiddenAtFirst = (layers: readonly SheetLayer[]): LayerSet => indexesOf(layers, ({ is_shown }) => !is_shown);

/** Layers keep their names from version to version, and their order may change. */
export const hiddenByName = (layers: readonly SheetLayer[], names: readonly string[]): LayerSet =>
  indexesOf(layers, ({ name }) => names.includes(name));

function indexesOf(layers: readonly SheetLayer[], isMeant: (layer: SheetLayer) => boolean): LayerSet {
  return new Set(layers.flatMap((layer, index) => (isMeant(layer) ? [index] : [])));
}

/**
 * Hides a shown layer and shows a hidden one, instead of its alternatives; with `only`, shows it alone, or all if it is alone already. Locked layers stay
 * as they are.
 */
export function switchLayer(hidden: LayerSet, layer: number, { layers, only }: { layers: readonly SheetLayer[]; only: boolean }): LayerSet {
  if (layers[layer]?.is_locked !== false) return hidden;
  const others = withLocked(layers, hidden, (_, index) => index !== layer);
  if (only) return areEqual(hidden, others) ? showAll(layers, hidden) : others;
  const changed = new Set(hidden);
  if (!changed.delete(layer)) return changed.add(layer);
  const { choice } = layers[layer];
  return choice === null
    ? changed
    : withLocked(layers, changed, (other, index) => changed.has(index) || (other.choice === choice && index !== layer));
}

export const showAll = (layers: readonly SheetLayer[], hidden: LayerSet): LayerSet => withLocked(layers, hidden, () => false);

/** Hides these layers, and those of the locked ones that are hidden. */
const withLocked = (layers: readonly SheetLayer[], hidden: LayerSet, isHidden: (layer: SheetLayer, index: number) => boolean): LayerSet =>
  new Set(layers.flatMap((layer, index) => ((layer.is_locked ? hidden.has(index) : isHidden(layer, index)) ? [index] : [])));

/** The rows that contain the text, with the headings and layers above them. */
export function findRows(rows: readonly SheetLayerRow[], layers: readonly SheetLayer[], text: string): readonly SheetLayerRow[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return rows;
  const nameOf = (row: SheetLayerRow): string => ('heading' in row ? row.heading : (layers[row.layer]?.name ?? ''));
  const found: SheetLayerRow[] = [];
  let above: SheetLayerRow[] = [];
  let within = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    above = above.filter(({ depth }) => depth < row.depth);
    if (row.depth <= within) within = Number.POSITIVE_INFINITY;
    const isFound = nameOf(row).toLocaleLowerCase().includes(wanted);
    if (isFound || row.depth > within) {
      found.push(...above, row);
      above = [];
      if (isFound) within = Math.min(within, row.depth);
    } else above.push(row);
  }
  return found;
}

export const areEqual = (one: LayerSet, other: LayerSet): boolean => one.size === other.size && [...one].every((layer) => other.has(layer));
