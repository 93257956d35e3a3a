import { DRAWING_LIMITS, type DrawingLimit, DrawingLoad, listedObjects } from '@sheetmark/editor-core';
import { yieldToOthers } from '../../platform/clock/yield-to-others.ts';
import { invalidInput } from '../../platform/http/app-error.ts';

const formatLimit = (limit: DrawingLimit): string => DRAWING_LIMITS[limit].toLocaleString('en');

const refusals: Readonly<Record<DrawingLimit, string>> = {
  objects: `A markup holds at most ${formatLimit('objects')} objects. Save this drawing in several markups.`,
  letters: `The texts of a markup hold at most ${formatLimit('letters')} letters. Save them in several markups.`,
  steps:
    'This drawing has more points, scallops and dashes than can be drawn quickly. Save it in several markups, or draw larger scallops.',
  extent: `An object reaches farther than ${formatLimit('extent')} page units. Move or resize it so that it lies near the page.`,
};

/** Objects that are counted before other requests get a turn. */
const objectsPerSlice = 500;

/** Refuses drawings that would be slow to render, however small their JSON is. Counts in slices, so that other requests are served. */
export async function requireDrawable(details: unknown): Promise<void> {
  const load = new DrawingLoad();
  for (const [index, object] of (listedObjects(details) ?? []).entries()) {
    if (index % objectsPerSlice === objectsPerSlice - 1) await yieldToOthers();
    const limit = load.add(object);
    if (limit) throw invalidInput('editor_details', refusals[limit]);
  }
}
