import { mostRowsAtOnce, type WorkRow } from '@sheetmark/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countQuery } from '../api/count-work.ts';
import type { Work } from './use-listing.ts';

interface AllRows {
  work: Work;
  /** Of rows that are picked; as long as there are none, nothing is counted. */
  picked: number;
  onPick: (rows: readonly WorkRow[]) => void;
}

/** Every row of a list as it is filtered, however many are here: counted, and brought so that they can be picked. */
export function useAllRows({ work, picked, onPick }: AllRows) {
  const { source, from, query, bring } = work;
  const [waiting, setWaiting] = useState<AbortController>();
  const { mutate } = useMutation({
    mutationFn: (signal: AbortSignal) => bring(mostRowsAtOnce, signal),
    onSuccess: (rows, signal) => {
      if (!signal.aborted) onPick(rows);
    },
    onSettled: (_rows, _failure, signal) => setWaiting((now) => (now?.signal === signal ? undefined : now)),
  });
  const asked = JSON.stringify(query);
  // Whoever arranges the list anew, or leaves it, wants other rows.
  useEffect(() => () => waiting?.abort(), [waiting, asked]);

  // A list counts to its end alone where that is near; a project counts what is in it.
  const { total = 0, isExact = true } = source.server ?? {};
  const projectId = 'projectId' in from ? from.projectId : undefined;
  const counts = useQuery({
    ...countQuery(projectId ?? 0, { where: query.where, by: 'type' }),
    enabled: projectId !== undefined && picked > 0 && !isExact,
  });
  const counted = counts.data?.data.reduce((sum, { n }) => sum + n, 0);
  return {
    /** How many there are; undefined where nobody knows. */
    count: isExact ? total : counted,
    here: work.rows.length,
    isWaiting: waiting !== undefined && !waiting.signal.aborted,
    pickAll: () => {
      const next = new AbortController();
      setWaiting(next);
      mutate(next.signal);
    },
    cancel: () => {
      waiting?.abort();
      setWaiting(undefined);
    },
  };
}
export type AllRowsOfList = ReturnType<typeof useAllRows>;
