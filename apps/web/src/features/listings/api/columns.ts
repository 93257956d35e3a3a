import { operations, type WorkRow } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { workListIds } from '../../../lib/work-lists.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** A project's own columns. */
export const columnsQuery = (projectId: number) => queryOf('listMetadataColumns', { params: { id: projectId } });

type NewColumn = NonNullable<Sent<typeof operations.createMetadataColumn>['body']>;

export function useAddColumn(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewColumn) => call(operations.createMetadataColumn, { params: { id: projectId }, body }),
    onSuccess: ({ message }) => {
      showSnack({ message });
      return client.invalidateQueries({ queryKey: keyOf('listMetadataColumns') });
    },
    meta: { failsInPlace: true },
  });
}

export interface CellChange {
  row: WorkRow & { type: 'markup' };
  column: string;
  value: string | number | boolean | null;
}

/** Sets one cell of a custom column. */
export function useChangeCell() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row, column, value }: CellChange) =>
      call(operations.saveMarkupMetadata, { params: { id: row.id }, body: { formData: { [column]: value } } }),
    onSettled: () => Promise.all(workListIds.map((id) => client.invalidateQueries({ queryKey: keyOf(id) }))),
  });
}
