import type { EditorPage } from '../../../tests/e2e/page-objects/editor-page.ts';
import type { Desk } from '../../../tests/e2e/product/desk.ts';
import { objectsOf, fetchMarkupsWith } from '../../../tests/e2e/product/saved-markups.ts';

/** Page units between objects, each at its own position. */
const pitch = 60;
const columns = 40;
const margin = 120;

/** Draws the rectangle with this number at its position. */
export async function drawAt(editor: EditorPage, place: number): Promise<void> {
  const [left, top] = [margin + (place % columns) * pitch, margin + Math.floor(place / columns) * pitch];
  await editor.draw('r', { left, top, width: 36, height: 30 });
}

/** The number of objects the server has at each position. */
export async function countByPlace(desk: Desk): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const { left, top } of objectsOf(await fetchMarkupsWith(desk.api, desk))) {
    const place = Math.round((left - margin) / pitch) + columns * Math.round((top - margin) / pitch);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

/** What a run drew, and which of it the page reported as safe. */
export interface Drawn {
  readonly safe: ReadonlySet<number>;
  /** Started, and not reported before the fault. */
  readonly started: ReadonlySet<number>;
}

export interface Count {
  readonly safe: number;
  readonly started: number;
  readonly startedAndSaved: number;
  readonly lost: number;
  readonly doubled: number;
  /** Objects on the server that the run didn't draw. */
  readonly unknown: number;
}

export function audit({ safe, started }: Drawn, found: ReadonlyMap<number, number>): Count {
  const known = new Set([...safe, ...started]);
  return {
    safe: safe.size,
    started: started.size,
    startedAndSaved: [...started].filter((place) => found.has(place)).length,
    lost: [...safe].filter((place) => !found.has(place)).length,
    doubled: [...found.values()].filter((times) => times > 1).length,
    unknown: [...found.keys()].filter((place) => !known.has(place)).length,
  };
}
