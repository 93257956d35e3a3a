import { levelOfLegend, legendFilters } from '@sheetmark/contract';
import { legendRowsOf, type ObjectOf, sameValue } from '@sheetmark/editor-core';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeoffQuery } from '../../entities/takeoff/takeoff-query.ts';
import type { EditorSession } from '../session.ts';
import { useSessionFact } from '../use-session.ts';
import type { TakeoffPlace } from './takeoff-place.ts';

/** What a legend adds up: public markups alone, so that it is the same for all. */
export const legendQuery = ({ projectId, itemId, page }: TakeoffPlace, groupBy: string) =>
  takeoffQuery({ projectId, where: legendFilters({ item: itemId, page }), by: [levelOfLegend(groupBy)] });

const legendsOf = ({ editor }: EditorSession): ObjectOf<'legend'>[] =>
  [...editor.view.objects()].filter((object) => object.kind === 'legend');

interface LegendRowsProps {
  session: EditorSession;
  place: TakeoffPlace;
}

/** Keeps the legends on the sheet current when anybody's measurements change. Shows nothing itself. */
export function LegendRows({ session, place }: LegendRowsProps): null {
  // Rows of a legend that others changed are empty until they are set again.
  useSessionFact(session, (each) => each.editor.state.documentVersion);
  const groupBys = [...new Set(legendsOf(session).map(({ groupBy }) => groupBy))].toSorted();
  const results = useQueries({ queries: groupBys.map((groupBy) => legendQuery(place, groupBy)) });
  const rows = new Map(groupBys.map((groupBy, index) => [groupBy, results[index]?.data?.data]));
  useEffect(() => {
    const set = legendsOf(session).flatMap(({ id, groupBy, rows: shown }) => {
      const groups = rows.get(groupBy);
      const current = groups && legendRowsOf(groups);
      return current && !sameValue(shown, current) ? [{ id, properties: { rows: current } }] : [];
    });
    if (set.length > 0) session.dispatch({ type: 'remote-change', edits: { set } });
  });
  return null;
}
