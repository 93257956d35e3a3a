import { type Item, type MetadataColumn, operations, valueIn, type WorkRow } from '@sheetmark/contract';
import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/contract-query.ts';
import { currentPath } from '../../../lib/current-path.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { refreshResponses } from '../../../lib/refresh.ts';
import { createConflict } from '../../../lib/undo-change.ts';
import type { CustomCells, CustomValue } from '../../../ui/grid/custom-columns.tsx';
import { offerUndo } from '../../../ui/use-undo.ts';
import { ofItem, ofMarkup, type TreeRow } from '../model/tree-rows.ts';
import type { Level } from './folder-rows.ts';

export const columnsQuery = (projectId: number) => queryOf('listMetadataColumns', { params: { id: projectId } });
const none: readonly MetadataColumn[] = [];

interface CellChange {
  row: TreeRow;
  column: string;
  value: CustomValue;
  /** The value required for the change, if that matters. */
  only?: CustomValue;
}

type Filled = Pick<Item, 'metadata'>;
const cellOf = (column: string, { metadata }: Filled): CustomValue => valueIn(metadata?.formData ?? {}, column);

const refreshRows = () => refreshResponses('listProjectWork', 'listFolderItems', 'listFolderRows');

/** The last received item or markup of a row. */
function currentRow(client: QueryClient, row: TreeRow): Filled | undefined {
  const markups = () =>
    client
      .getQueriesData<InfiniteData<{ data: WorkRow[] }>>({ queryKey: keyOf('listProjectWork') })
      .flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? [])
      .flatMap((each) => (each.type === 'markup' ? [each] : []));
  const items = () => client.getQueriesData<Level>({ queryKey: keyOf('listFolderRows') }).flatMap(([, level]) => level?.items ?? []);
  return (
    ofItem(row, ({ id }) => items().find((item) => item.id === id)) ??
    ofMarkup(row, ({ id }) => markups().find((markup) => markup.id === id)) ??
    undefined
  );
}

/** Resolves to the cell's current value. */
async function send({ row, column, value }: CellChange): Promise<CustomValue> {
  if (row.kind !== 'item' && row.kind !== 'markup') return value;
  const { project_id, metadata } = row.kind === 'item' ? row.item : row.markup;
  const body = { formData: { [column]: value }, project_Id: project_id, url: currentPath() };
  const known = metadata && { metadataId: metadata.id };
  const { data } = await (row.kind === 'item'
    ? call(operations.saveItemMetadata, { params: { id: row.item.id, ...known }, body })
    : call(operations.saveMarkupMetadata, { params: { id: row.markup.id, ...known }, body }));
  return cellOf(column, { metadata: data });
}
/** A project's custom columns, for files and markups. */
export function useCustomCells(projectId: number): { custom: readonly MetadataColumn[]; cells: CustomCells<TreeRow> } {
  const client = useQueryClient();
  const custom = useQuery(columnsQuery(projectId)).data?.data ?? none;
  const { mutateAsync } = useMutation({
    scope: { id: 'work' },
    async mutationFn(change: CellChange) {
      if (change.only !== undefined) {
        // Cells have no revision: fetch the current value to detect others' changes.
        await refreshRows();
        const now = currentRow(client, change.row);
        if (now && cellOf(change.column, now) !== change.only) throw createConflict();
      }
      return send(change);
    },
    onSettled: () => void refreshRows(),
  });
  const valuesOf = (row: TreeRow) =>
    ofItem(row, ({ metadata }) => metadata?.formData ?? {}) ?? ofMarkup(row, ({ metadata }) => metadata?.formData ?? {}) ?? undefined;
  const save = (row: TreeRow, column: string, value: CustomValue) => {
    const before = valueIn(valuesOf(row) ?? {}, column);
    const sent = mutateAsync({ row, column, value });
    offerUndo(
      sent.then(() => gridMessages.rowsChanged(1)),
      async () => mutateAsync({ row, column, value: before, only: await sent }),
    );
  };
  return { custom, cells: { valuesOf, save } };
}
