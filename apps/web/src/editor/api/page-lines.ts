import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/contract-query.ts';
import type { EditorSession } from '../session.ts';

/** Milliseconds until it is asked again whether a new page has been read. */
const readingPause = 5000;
const untilRead = ({ state }: { state: { data?: { data: unknown } | undefined } }) => (state.data?.data === null ? readingPause : false);

/** Tells the editor what of the sheet itself there is to snap to, once it is wanted. */
export function usePageLines(session: EditorSession, isWanted: boolean): void {
  const { fileId, pageNumber } = session.place;
  const sent = { params: { fileId, pageNumber } };
  const asked = { enabled: isWanted, staleTime: Infinity, refetchInterval: untilRead };
  const lines = useQuery({ ...queryOf('getPageGeometry', sent), ...asked }).data?.data?.lines;
  const words = useQuery({ ...queryOf('getPageText', sent), ...asked }).data?.data?.words;
  useEffect(() => {
    if (lines && words) session.dispatch({ type: 'page-lines', lines, words });
  }, [session, lines, words]);
}
