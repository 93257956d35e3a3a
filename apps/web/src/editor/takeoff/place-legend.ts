import { legendGroupBy, type TakeoffLevel } from '@sheetmark/contract';
import { legendRowsOf, newLegend, visibleBox } from '@sheetmark/editor-core';
import { queryClient } from '../../lib/query-client.ts';
import type { EditorSession } from '../session.ts';
import { legendQuery } from './legend-rows.ts';
import type { TakeoffPlace } from './takeoff-place.ts';

/** Of the visible part of the sheet: the legend's width, and its distance from the edges. */
const [WIDTH, MARGIN] = [0.26, 0.03];
/** Of the legend's width. */
const LINE = 1 / 11;

interface LegendOf {
  place: TakeoffPlace;
  by: TakeoffLevel;
  caption: string;
}

/** Puts a legend into the top right of the visible part of the sheet, high enough for its rows. */
export async function placeLegend(session: EditorSession, { place, by, caption }: LegendOf): Promise<void> {
  const groupBy = legendGroupBy(by);
  const { data } = await queryClient.fetchQuery(legendQuery(place, groupBy));
  const rows = legendRowsOf(data);
  const { state, view } = session.editor;
  const seen = visibleBox(state.camera, state.viewport);
  const [left, right] = [Math.max(seen.minX, state.page.minX), Math.min(seen.maxX, state.page.maxX)];
  const [top, bottom] = [Math.max(seen.minY, state.page.minY), Math.min(seen.maxY, state.page.maxY)];
  const width = WIDTH * (right - left);
  const height = Math.min(width * LINE * (rows.length + 2), bottom - top);
  const margin = MARGIN * (right - left);
  const box = { x: right - margin - width, y: top + margin, width, height, rotation: view.upright };
  session.dispatch({ type: 'place', objects: [newLegend({ ...box, caption, groupBy, rows })] });
}
