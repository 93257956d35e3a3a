import type { SheetLayer } from '@sheetmark/contract';

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

/** Hides a shown layer and shows a hidden one; with `only`, shows it alone, or all if it is alone already. */
export function switchLayer(hidden: LayerSet, layer: number, { count, only }: { count: number; only: boolean }): LayerSet {
  const others = new Set(Array.from({ length: count }, (_, index) => index).filter((index) => index !== layer));
  if (only) return !hidden.has(layer) && hidden.size === others.size ? new Set() : others;
  const changed = new Set(hidden);
  if (!changed.delete(layer)) changed.add(layer);
  return changed;
}

export const areEqual = (one: LayerSet, other: LayerSet): boolean => one.size === other.size && [...one].every((layer) => other.has(layer));
