import type { MarkupRow } from '@sheetmark/contract';
import { useCallback } from 'react';
import { useRights } from './rights.ts';
import { useStored } from './storage.ts';

type Changed = Pick<MarkupRow, 'type' | 'created_by_detail'> | { readonly type: 'task' };

/** Whether the user may change a markup or task: editors all of a project, reviewers markups of their own. */
export function useMayChange(projectId: number | undefined): (row: Changed) => boolean {
  const may = useRights(projectId);
  const viewerId = useStored('lgn_usr_id');
  const [editor, reviewer] = [may('edit'), may('markup')];
  return useCallback(
    (row) => editor || (reviewer && row.type === 'markup' && row.created_by_detail.id === viewerId),
    [editor, reviewer, viewerId],
  );
}
