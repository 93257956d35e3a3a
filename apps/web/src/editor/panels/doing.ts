import { type LiveDoing, livePointsAtMost, liveSelectedAtMost } from '@sheetmark/contract';
import { boxHeight, boxWidth, flattenPath, outlineOf, type Vec, visibleBox } from '@sheetmark/editor-core';
import { useEffect } from 'react';
import { tellDoing } from '../../lib/live/live.ts';
import type { EditorSession } from '../session.ts';

/** A tenth of a page unit is finer than anybody sees. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
/** Page units that a ghost may stray from what is drawn. */
const coarse = 2;
const ghostsAtMost = 2;
/** Objects of other clients may be called anything. */
const isTellable = (id: string): boolean => /^[\w.:-]{1,60}$/.test(id);

/** As many of the points as may be told, the first and the last among them. */
function thinned(points: readonly Vec[], most = livePointsAtMost): Vec[] {
  const step = Math.max(1, (points.length - 1) / (most - 1));
  const count = Math.min(points.length, most);
  return Array.from({ length: count }, (_, n) => points[Math.round(n * step)] ?? { x: 0, y: 0 }).map(({ x, y }) => ({
    x: rounded(x),
    y: rounded(y),
  }));
}

function doingOf({ editor }: EditorSession): Omit<LiveDoing, 'typing'> {
  const { draft, selection, camera, viewport } = editor.state;
  const outlines = (draft?.objects ?? []).slice(0, ghostsAtMost).flatMap((object) => {
    const [line] = flattenPath(outlineOf(object), coarse);
    return line ? [line.closed ? [...line.points, ...line.points.slice(0, 1)] : line.points] : [];
  });
  const box = visibleBox(camera, viewport);
  return {
    selection: selection.filter(isTellable).slice(0, liveSelectedAtMost),
    ghosts: outlines.map((points) => thinned(points)),
    view: { x: rounded(box.minX), y: rounded(box.minY), width: rounded(boxWidth(box)), height: rounded(boxHeight(box)) },
  };
}

/** Tells the others on the sheet what one does there: what is selected, what is being drawn, and what is looked at. */
export function useDoing(session: EditorSession): void {
  useEffect(() => {
    const tell = () => tellDoing(() => doingOf(session));
    tell();
    const stops = [session.onFrame(tell), session.subscribe(tell)];
    return () => stops.forEach((stop) => stop());
  }, [session]);
}
