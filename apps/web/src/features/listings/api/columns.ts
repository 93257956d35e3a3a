import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { call, type Sent } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

/** A project's custom columns. */
export const columnsQuery = (projectId: number) => queryOf('listMetadataColumns', { params: { id: projectId } });

type NewColumn = NonNullable<Sent<typeof operations.createMetadataColumn>['body']>;

export function useAddColumn(projectId: number) {
  return useMutation({
    mutationFn: (body: NewColumn) => call(operations.createMetadataColumn, { params: { id: projectId }, body }),
    onSuccess: ({ message }) => {
      showSnack({ message });
      return refresh('columns');
    },
    meta: { failsInPlace: true },
  });
}
