import { ItemColumn, type ItemExportColumn, type ItemFilter, operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../../lib/api-client.ts';
import { keepFile } from '../../../lib/keep-file.ts';
import { customName } from '../../../ui/grid/custom-filter.ts';

export const exportFormats = ['csv', 'xlsx'] as const;

interface Export {
  projectId: number;
  /** Null is the top of the project. */
  folderId: number | null;
  where: ItemFilter;
  /** As they are shown, from the left; what an export does not have is left out. */
  columns: readonly string[];
  format: (typeof exportFormats)[number];
  /** Of the file, without its ending. */
  name: string;
}

/** What one cell of the tree says in several columns of a table: a name by its place in the tree, and what a file holds. */
const together: Readonly<Record<string, readonly ItemColumn[]>> = { name: ['name', 'file_path'], description: ['pages', 'size'] };

function exportColumns(id: string): readonly ItemExportColumn[] {
  const column_name = customName(id);
  if (column_name !== undefined) return [{ column_name }];
  const known = ItemColumn.safeParse(id).data;
  return together[id] ?? (known ? [known] : []);
}

/** The files of a folder and of all below it that fit, as a table. */
export function useExportFiles() {
  return useMutation({
    mutationFn: async ({ projectId, folderId, where, columns, format, name }: Export) => {
      const body = { folder_id: folderId, where, format, columns: columns.flatMap(exportColumns) };
      keepFile(await callForBytes(operations.exportItems, { params: { id: projectId }, body }), `${name}.${format}`);
    },
  });
}
