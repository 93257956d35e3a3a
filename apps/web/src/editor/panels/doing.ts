import { type LiveDoing, liveGhostsAtMost, livePointsAtMost, liveSelectedAtMost, type Markup } from '@sheetmark/contract';
import { boxHeight, boxWidth, type CanvasObject, flattenPath, outlineOf, type Vec, visibleBox } from '@sheetmark/editor-core';
import { useEffect, useEffectEvent } from 'react';
import { tellDoing } from '../../lib/live/live.ts';
import type { EditorSession } from '../session.ts';

/** A tenth of a page unit is finer than anybody sees. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
/** Page units that a ghost may stray from what is drawn. */
const coarse = 2;
/** Of all ghosts together: a message stays small. */
const ghostPointsAtMost = 2 * livePointsAtMost;
/** Objects of other clients may be called anything. */
const isTellable = (id: string): boolean => /^[\w.:-]{1,60}$/.test(id);

/** Whether everybody in the project may see the markup. */
type IsPublic = (markupId: number) => boolean;

/** As many of the points as may be told, the first and the last among them. */
function thinned(points: readonly Vec[], most: number): Vec[] {
  const step = Math.max(1, (points.length - 1) / (most - 1));
  const count = Math.min(points.length, most);
  return Array.from({ length: count }, (_, n) => points[Math.round(n * step)] ?? { x: 0, y: 0 }).map(({ x, y }) => ({
    x: rounded(x),
    y: rounded(y),
  }));
}

/** What is unsaved or of a public markup: others get nothing of a private one, not even its outline. */
export function forOthers(objects: readonly CanvasObject[], isPublic: IsPublic): CanvasObject[] {
  return objects.filter(({ id, markupId }) => isTellable(id) && (markupId === null || isPublic(markupId)));
}

/** What is being drawn or moved, then what is not saved yet. */
function ghostly({ editor, unsavedObjects }: EditorSession): CanvasObject[] {
  const held = editor.state.draft?.objects ?? [];
  const ids = new Set(held.map(({ id }) => id));
  return [...held, ...unsavedObjects.filter(({ id }) => !ids.has(id) && editor.view.find(id) !== undefined)];
}

function doingOf(session: EditorSession, isPublic: IsPublic): Omit<LiveDoing, 'typing'> {
  const { editor } = session;
  const { camera, viewport } = editor.state;
  const outlines = forOthers(ghostly(session), isPublic)
    .slice(0, liveGhostsAtMost)
    .flatMap((object) => {
      const [line] = flattenPath(outlineOf(object), coarse);
      return line ? [{ id: object.id, points: line.closed ? [...line.points, ...line.points.slice(0, 1)] : line.points }] : [];
    });
  const pointsEach = Math.min(livePointsAtMost, Math.floor(ghostPointsAtMost / outlines.length));
  const selected = forOthers(editor.view.selectedObjects(), isPublic);
  const box = visibleBox(camera, viewport);
  return {
    selection: selected.map(({ id }) => id).slice(0, liveSelectedAtMost),
    ghosts: outlines.map(({ id, points }) => ({ id, points: thinned(points, pointsEach) })),
    view: { x: rounded(box.minX), y: rounded(box.minY), width: rounded(boxWidth(box)), height: rounded(boxHeight(box)) },
  };
}

/** Tells the others on the sheet what one does there: what is selected, what is being drawn, and what is looked at. */
export function useDoing(session: EditorSession, markups: readonly Markup[]): void {
  const isPublic = useEffectEvent((id: number) => markups.some((markup) => markup.id === id && markup.visibility === 'public'));
  useEffect(() => {
    const tell = () => tellDoing(() => doingOf(session, (id) => isPublic(id)));
    tell();
    const stops = [session.onFrame(tell), session.subscribe(tell)];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}
