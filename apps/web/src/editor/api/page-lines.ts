import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import type { EditorSession } from '../session.ts';

/** Milliseconds before asking again whether a new page's text has been extracted. */
const pollInterval = 5000;
const pollUntilExtracted = ({ state }: { state: { data?: { data: unknown } | undefined } }) =>
  state.data?.data === null ? pollInterval : false;

const optionsFor = (isNeeded: boolean) => ({ enabled: isNeeded, staleTime: Infinity, refetchInterval: pollUntilExtracted });

/** The words of the sheet; undefined until extracted. */
export function usePageWords({ place: { fileId, pageNumber } }: EditorSession, isNeeded: boolean) {
  return useQuery({ ...queryOf('getPageText', { params: { fileId, pageNumber } }), ...optionsFor(isNeeded) }).data?.data?.words;
}

/** Gives the editor the sheet's snapping targets, once they are needed. */
export function usePageLines(session: EditorSession, isNeeded: boolean): void {
  const { fileId, pageNumber } = session.place;
  const lines = useQuery({ ...queryOf('getPageGeometry', { params: { fileId, pageNumber } }), ...optionsFor(isNeeded) }).data?.data?.lines;
  const words = usePageWords(session, isNeeded);
  useEffect(() => {
    if (lines && words) session.dispatch({ type: 'page-lines', lines, words });
  }, [session, lines, words]);
}
