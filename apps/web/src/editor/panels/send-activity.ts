import { type LiveDoing, maxLiveGhosts, maxLivePoints, maxLiveSelected, type Markup } from '@sheetmark/contract';
import { boxHeight, boxWidth, type CanvasObject, flattenPath, outlineOf, type Vec, visibleBox } from '@sheetmark/editor-core';
import { useEffect, useEffectEvent } from 'react';
import { sendActivity } from '../../lib/live/live.ts';
import type { EditorSession } from '../session.ts';

/** Rounds to a tenth of a page unit, which is finer than the eye can see. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
/** Page units by which a ghost's outline may deviate from the object's. */
const ghostTolerance = 2;
/** Of all ghosts together, to keep messages small. */
const maxGhostPoints = 2 * maxLivePoints;
/** Other clients may save objects with any id; messages only allow these. */
const canSend = (id: string): boolean => /^[\w.:-]{1,60}$/.test(id);

/** Whether everyone in the project can see the markup. */
type IsPublic = (markupId: number) => boolean;

/** At most `max` points, including the first and the last one. */
function thinOut(points: readonly Vec[], max: number): Vec[] {
  const step = Math.max(1, (points.length - 1) / (max - 1));
  const count = Math.min(points.length, max);
  return Array.from({ length: count }, (_, n) => points[Math.round(n * step)] ?? { x: 0, y: 0 }).map(({ x, y }) => ({
    x: roundToTenth(x),
    y: roundToTenth(y),
  }));
}

/** Objects that are unsaved or in public markups: others receive nothing of private ones, not even outlines. */
export function filterShareable(objects: readonly CanvasObject[], isPublic: IsPublic): CanvasObject[] {
  return objects.filter(({ id, markupId }) => canSend(id) && (markupId === null || isPublic(markupId)));
}

/** Objects being drawn or moved, then other unsaved ones. */
function listGhosts({ editor, unsavedObjects }: EditorSession): CanvasObject[] {
  const drafts = editor.state.draft?.objects ?? [];
  const ids = new Set(drafts.map(({ id }) => id));
  return [...drafts, ...unsavedObjects.filter(({ id }) => !ids.has(id) && editor.view.find(id) !== undefined)];
}

function readActivity(session: EditorSession, isPublic: IsPublic): Omit<LiveDoing, 'typing'> {
  const { editor } = session;
  const { camera, viewport } = editor.state;
  const outlines = filterShareable(listGhosts(session), isPublic)
    .slice(0, maxLiveGhosts)
    .flatMap((object) => {
      const [line] = flattenPath(outlineOf(object), ghostTolerance);
      return line ? [{ id: object.id, points: line.closed ? [...line.points, ...line.points.slice(0, 1)] : line.points }] : [];
    });
  const pointsEach = Math.min(maxLivePoints, Math.floor(maxGhostPoints / outlines.length));
  const selected = filterShareable(editor.view.selectedObjects(), isPublic);
  const box = visibleBox(camera, viewport);
  return {
    selection: selected.map(({ id }) => id).slice(0, maxLiveSelected),
    ghosts: outlines.map(({ id, points }) => ({ id, points: thinOut(points, pointsEach) })),
    view: {
      x: roundToTenth(box.minX),
      y: roundToTenth(box.minY),
      width: roundToTenth(boxWidth(box)),
      height: roundToTenth(boxHeight(box)),
    },
  };
}

/** Sends the user's activity to others on the sheet: the selection, the objects being drawn, and the view. */
export function useSendActivity(session: EditorSession, markups: readonly Markup[]): void {
  const isPublic = useEffectEvent((id: number) => markups.some((markup) => markup.id === id && markup.visibility === 'public'));
  useEffect(() => {
    const send = () => sendActivity(() => readActivity(session, (id) => isPublic(id)));
    send();
    const stops = [session.onFrame(send), session.subscribe(send)];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}
