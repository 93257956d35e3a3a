import type { ObjectId } from '../../document/ids.ts';
import type { ToolState } from '../tool.ts';
import { translating } from './translating.ts';

/** Pressed on the selection: a drag moves it, a click selects `afterClick`. */
export const pointingObject = (afterClick: readonly ObjectId[]): ToolState => ({
  name: 'pointingObject',
  cursor: 'move',
  pointerMove: (pointer, view) => {
    if (!pointer.dragging) return {};
    const next = translating(view.selectedObjects().filter(({ locked }) => !locked));
    return { ...next.pointerMove?.(pointer, view), next };
  },
  pointerUp: () => ({ commit: true, selection: afterClick }),
});
