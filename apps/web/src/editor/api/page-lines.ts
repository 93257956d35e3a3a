import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import type { EditorSession } from '../session.ts';

/** Milliseconds before asking again whether a new page's text has been extracted. */
const readingPause = 5000;
const untilRead = ({ state }: { state: { data?: { data: unknown } | undefined } }) => (state.data?.data === null ? readingPause : false);

const asked = (isWanted: boolean) => ({ enabled: isWanted, staleTime: Infinity, refetchInterval: untilRead });

/** The words of the sheet; undefined until extracted. */
export function usePageWords({ place: { fileId, pageNumber } }: EditorSession, isWanted: boolean) {
  return useQuery({ ...queryOf('getPageText', { params: { fileId, pageNumber } }), ...asked(isWanted) }).data?.data?.words;
}

/** Gives the editor the sheet's snapping targets, once they are needed. */
export function usePageLines(session: EditorSession, isWanted: boolean): void {
  const { fileId, pageNumber } = session.place;
  const lines = useQuery({ ...queryOf('getPageGeometry', { params: { fileId, pageNumber } }), ...asked(isWanted) }).data?.data?.lines;
  const words = usePageWords(session, isWanted);
  useEffect(() => {
    if (lines && words) session.dispatch({ type: 'page-lines', lines, words });
  }, [session, lines, words]);
}
