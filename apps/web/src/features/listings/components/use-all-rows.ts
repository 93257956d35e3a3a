import { maxRowsPerChange, type WorkRow } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showSnack } from '../../../ui/snackbar.tsx';
import { countQuery } from '../api/count-work.ts';
import type { Work } from './use-listing.ts';

interface AllRows {
  work: Work;
  /** Of selected rows; nothing is counted without any. */
  picked: number;
  onPick: (rows: readonly WorkRow[]) => void;
}

/** Every row of a filtered list: counted, and loaded so that they can be selected. */
export function useAllRows({ work, picked, onPick }: AllRows) {
  const { source, from, query, fetchRows } = work;
  const [waiting, setWaiting] = useState<AbortController>();
  const pickAll = async () => {
    const own = new AbortController();
    setWaiting(own);
    try {
      const rows = await fetchRows(maxRowsPerChange, own.signal);
      if (!own.signal.aborted) onPick(rows);
    } catch (failure) {
      if (failure instanceof Error && !own.signal.aborted) showSnack({ message: failure.message, kind: 'error' });
    }
    setWaiting((now) => (now === own ? undefined : now));
  };
  const queryKey = JSON.stringify(query);
  // Changing or leaving the list cancels loading.
  useEffect(() => () => waiting?.abort(), [waiting, queryKey]);

  // Lists only count to a limit; a project has exact counts.
  const { total = 0, isExact = true } = source.server ?? {};
  const projectId = 'projectId' in from ? from.projectId : undefined;
  const counts = useQuery({
    ...countQuery(projectId ?? 0, { where: query.where, by: 'type' }),
    enabled: projectId !== undefined && picked > 0 && !isExact,
  });
  const counted = counts.data?.data.reduce((sum, { n }) => sum + n, 0);
  return {
    /** Their number; undefined if unknown. */
    count: isExact ? total : counted,
    here: work.rows.length,
    isWaiting: waiting !== undefined && !waiting.signal.aborted,
    pickAll: () => void pickAll(),
    cancel: () => {
      waiting?.abort();
      setWaiting(undefined);
    },
  };
}
export type AllRowsOfList = ReturnType<typeof useAllRows>;
