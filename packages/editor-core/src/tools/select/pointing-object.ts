import type { ObjectId } from '../../document/ids.ts';
import type { ToolState } from '../tool.ts';
import { translating } from './translating.ts';

/** The button is down on the selection: a drag moves it, a click selects what `afterClick` says. */
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
