import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import type { EditorSession } from '../session.ts';

/** Milliseconds until it is asked again whether a new page has been read. */
const readingPause = 5000;
const untilRead = ({ state }: { state: { data?: { data: unknown } | undefined } }) => (state.data?.data === null ? readingPause : false);

const asked = (isWanted: boolean) => ({ enabled: isWanted, staleTime: Infinity, refetchInterval: untilRead });

/** The words of the sheet itself; undefined until it has been read. */
export function usePageWords({ place: { fileId, pageNumber } }: EditorSession, isWanted: boolean) {
  return useQuery({ ...queryOf('getPageText', { params: { fileId, pageNumber } }), ...asked(isWanted) }).data?.data?.words;
}

/** Tells the editor what of the sheet itself there is to snap to, once it is wanted. */
export function usePageLines(session: EditorSession, isWanted: boolean): void {
  const { fileId, pageNumber } = session.place;
  const lines = useQuery({ ...queryOf('getPageGeometry', { params: { fileId, pageNumber } }), ...asked(isWanted) }).data?.data?.lines;
  const words = usePageWords(session, isWanted);
  useEffect(() => {
    if (lines && words) session.dispatch({ type: 'page-lines', lines, words });
  }, [session, lines, words]);
}
