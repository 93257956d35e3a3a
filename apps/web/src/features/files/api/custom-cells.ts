import type { MetadataColumn } from '@sheetmark/contract';
import { operations } from '@sheetmark/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import type { CustomCells, CustomValue } from '../../../ui/grid/custom-columns.tsx';
import { offerUndo } from '../../../ui/use-undo.ts';
import { ofItem, ofMarkup, type TreeRow } from '../model/tree-rows.ts';
import { refreshFiles } from './change-items.ts';

const none: readonly MetadataColumn[] = [];

interface CellChange {
  row: TreeRow;
  column: string;
  value: CustomValue;
}

/** A project's own columns, as files and markups hold them. */
export function useCustomCells(projectId: number): { custom: readonly MetadataColumn[]; cells: CustomCells<TreeRow> } {
  const client = useQueryClient();
  const custom = useQuery(queryOf('listMetadataColumns', { params: { id: projectId } })).data?.data ?? none;
  const { mutateAsync } = useMutation({
    scope: { id: 'work' },
    mutationFn: ({ row, column, value }: CellChange) => {
      const body = { formData: { [column]: value } };
      if (row.kind === 'item') return call(operations.saveItemMetadata, { params: { id: row.item.id }, body });
      if (row.kind === 'markup') return call(operations.saveMarkupMetadata, { params: { id: row.markup.id }, body });
      return Promise.resolve(undefined);
    },
    onSettled: () => void Promise.all([client.invalidateQueries({ queryKey: keyOf('listProjectWork') }), refreshFiles(client)]),
  });
  const valuesOf = (row: TreeRow) =>
    ofItem(row, ({ metadata }) => metadata?.formData ?? {}) ?? ofMarkup(row, ({ metadata }) => metadata?.formData ?? {}) ?? undefined;
  const save = (row: TreeRow, column: string, value: CustomValue) => {
    const back = { row, column, value: valuesOf(row)?.[column] ?? null };
    offerUndo(
      mutateAsync({ row, column, value }).then(() => gridMessages.rowsChanged(1)),
      () => mutateAsync(back),
    );
  };
  return { custom, cells: { valuesOf, save } };
}
