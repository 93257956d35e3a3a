import { operations } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** A project's custom columns. */
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
