import { type FileScans, operations, type PageNumber } from '@sheetmark/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/contract-query.ts';
import { pollIntervalMs } from '../../lib/live/live.ts';

/** Polling interval in milliseconds while pages are read, without a live connection. */
const pollInterval = 5000;

/** How far the text in the file's scans has been read; undefined until known. */
export function useFileScans(fileId: number): FileScans | undefined {
  const { data } = useQuery({
    ...queryOf('getFileScans', { params: { fileId } }),
    refetchInterval: ({ state }) => (state.data?.data.state === 'reading' ? pollIntervalMs(pollInterval) : false),
    meta: { failsInPlace: true },
  });
  return data?.data;
}

export function usePauseScans(fileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_paused: boolean) => call(operations.pauseScans, { params: { fileId }, body: { is_paused } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('getFileScans') }),
  });
}

/** Reads one page again, or all without one. `onAsked` is also called when what asked for it, such as a menu, is closed by then. */
export function useReadScansAgain(fileId: number, onAsked?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page_number: PageNumber | undefined) =>
      call(operations.readScansAgain, { params: { fileId }, body: page_number === undefined ? {} : { page_number } }),
    onSuccess: () => {
      onAsked?.();
      return client.invalidateQueries({ queryKey: keyOf('getFileScans') });
    },
  });
}
