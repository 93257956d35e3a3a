import { DRAWING_LIMITS, type DrawingLimit, limitExceededBy } from '@sheetmark/editor-core';
import { invalidInput } from '../../platform/http/app-error.ts';

const most = (limit: DrawingLimit): string => DRAWING_LIMITS[limit].toLocaleString('en');

const refusals: Readonly<Record<DrawingLimit, string>> = {
  objects: `A markup holds at most ${most('objects')} objects. Save this drawing in several markups.`,
  letters: `The texts of a markup hold at most ${most('letters')} letters. Save them in several markups.`,
  steps:
    'This drawing has more points, scallops and dashes than can be drawn quickly. Save it in several markups, or draw larger scallops.',
  extent: `An object reaches farther than ${most('extent')} page units. Move or resize it so that it lies near the page.`,
};

/** Refuses what would keep everybody waiting who looks at it, however short it is to write down. */
export function requireDrawable(details: unknown): void {
  const limit = limitExceededBy(details);
  if (limit) throw invalidInput('editor_details', refusals[limit]);
}
