import type { EditorView } from '../../commands/act.ts';
import { withGroupmates } from '../../commands/groupmates.ts';
import type { ObjectId } from '../../document/ids.ts';
import { boxBetween } from '../../geometry/box.ts';
import { isInMarquee } from '../../hit/hit-test.ts';
import type { PointerSample, Step, ToolState } from '../tool.ts';

/** Draws a marquee and adds its objects to `found`. Locked objects are not selected this way. */
export function brushing(found: readonly ObjectId[]): ToolState {
  const before = new Set(found);
  const brush = ({ page, startPage, dragging }: PointerSample, view: EditorView): Step => {
    if (!dragging) return {};
    const marquee = { box: boxBetween(startPage, page), mode: page.x >= startPage.x ? 'contained' : 'touching' } as const;
    const taken = view.objectsIn(marquee.box).filter((object) => !object.locked && isInMarquee(object, marquee.box, marquee.mode));
    const ids = taken.map(({ id }) => id);
    const added = withGroupmates(view, ids).filter((id) => !before.has(id));
    return { marquee, selection: [...found, ...added] };
  };
  return {
    name: 'brushing',
    pointerMove: brush,
    pointerUp: (pointer, view) => ({ ...brush(pointer, view), commit: true }),
    cancel: () => ({ selection: found }),
  };
}
