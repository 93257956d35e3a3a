import { mostRowsAtOnce, type WorkRow } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showSnack } from '../../../ui/snackbar.tsx';
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
  const pickAll = async () => {
    const own = new AbortController();
    setWaiting(own);
    try {
      const rows = await bring(mostRowsAtOnce, own.signal);
      if (!own.signal.aborted) onPick(rows);
    } catch (failure) {
      if (failure instanceof Error && !own.signal.aborted) showSnack({ message: failure.message, kind: 'error' });
    }
    setWaiting((now) => (now === own ? undefined : now));
  };
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
    pickAll: () => void pickAll(),
    cancel: () => {
      waiting?.abort();
      setWaiting(undefined);
    },
  };
}
export type AllRowsOfList = ReturnType<typeof useAllRows>;
