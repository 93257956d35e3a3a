import type { EditorHands } from '../hands/editor.ts';
import type { Desk } from '../product/desk.ts';
import { objectsOf, savedBy } from '../product/saved.ts';

/** Page units between the places of the objects, each of which has one of its own. */
const pitch = 60;
const columns = 40;
const margin = 120;

/** Draws a rectangle at the place of a number. */
export async function drawAt(editor: EditorHands, place: number): Promise<void> {
  const [left, top] = [margin + (place % columns) * pitch, margin + Math.floor(place / columns) * pitch];
  await editor.draw('r', { left, top, width: 36, height: 30 });
}

/** How many objects the server has at each place. */
export async function placesOnServer(desk: Desk): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (const { left, top } of objectsOf(await savedBy(desk.api, desk))) {
    const place = Math.round((left - margin) / pitch) + columns * Math.round((top - margin) / pitch);
    found.set(place, (found.get(place) ?? 0) + 1);
  }
  return found;
}

/** What a run drew, and what of it the page said was safe. */
export interface Drawn {
  readonly safe: ReadonlySet<number>;
  /** Begun, and nothing was said of it before the blow. */
  readonly begun: ReadonlySet<number>;
}

export interface Count {
  readonly safe: number;
  readonly begun: number;
  readonly begunAndThere: number;
  readonly lost: number;
  readonly doubled: number;
  /** Nobody drew them. */
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
