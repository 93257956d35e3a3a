import type { EditorHands } from '../hands/editor.ts';
import type { Desk } from '../product/desk.ts';
import { objectsOf, savedBy } from '../product/saved.ts';

/** Page units between objects, each at its own position. */
const pitch = 60;
const columns = 40;
const margin = 120;

/** Draws the rectangle with this number at its position. */
export async function drawAt(editor: EditorHands, place: number): Promise<void> {
  const [left, top] = [margin + (place % columns) * pitch, margin + Math.floor(place / columns) * pitch];
  await editor.draw('r', { left, top, width: 36, height: 30 });
}

/** The number of objects the server has at each position. */
export async function placesOnServer(desk: Desk): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (const { left, top } of objectsOf(await savedBy(desk.api, desk))) {
    const place = Math.round((left - margin) / pitch) + columns * Math.round((top - margin) / pitch);
    found.set(place, (found.get(place) ?? 0) + 1);
  }
  return found;
}

/** What a run drew, and which of it the page reported as safe. */
export interface Drawn {
  readonly safe: ReadonlySet<number>;
  /** Started, and not reported before the fault. */
  readonly begun: ReadonlySet<number>;
}

export interface Count {
  readonly safe: number;
  readonly begun: number;
  readonly begunAndThere: number;
  readonly lost: number;
  readonly doubled: number;
  /** Objects that nobody drew. */
  readonly strange: number;
}

export function audit({ safe, begun }: Drawn, found: ReadonlyMap<number, number>): Count {
  const known = new Set([...safe, ...begun]);
  return {
    safe: safe.size,
    begun: begun.size,
    begunAndThere: [...begun].filter((place) => found.has(place)).length,
    lost: [...safe].filter((place) => !found.has(place)).length,
    doubled: [...found.values()].filter((times) => times > 1).length,
    strange: [...found.keys()].filter((place) => !known.has(place)).length,
  };
}
