import { ItemColumn, type ItemExportColumn, type ItemFilter, operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../../lib/api-client.ts';
import { saveAsDownload } from '../../../lib/save-as-download.ts';
import { customName } from '../../../ui/grid/custom-filter.ts';

export const exportFormats = ['csv', 'xlsx'] as const;

interface Export {
  projectId: number;
  /** Null is the project's top level. */
  folderId: number | null;
  where: ItemFilter;
  /** In displayed order, from the left; columns that exports lack are left out. */
  columns: readonly string[];
  format: (typeof exportFormats)[number];
  /** The file name without extension. */
  name: string;
}

/** Columns that one cell of the tree becomes in an export: a name with its path, and a file's details. */
const together: Readonly<Record<string, readonly ItemColumn[]>> = { name: ['name', 'file_path'], description: ['pages', 'size'] };

function exportColumns(id: string): readonly ItemExportColumn[] {
  const column_name = customName(id);
  if (column_name !== undefined) return [{ column_name }];
  const known = ItemColumn.safeParse(id).data;
  return together[id] ?? (known ? [known] : []);
}

/** Exports the matching files in and below a folder. */
export function useExportFiles() {
  return useMutation({
    mutationFn: async ({ projectId, folderId, where, columns, format, name }: Export) => {
      const body = { folder_id: folderId, where, format, columns: columns.flatMap(exportColumns) };
      saveAsDownload(await callForBytes(operations.exportItems, { params: { id: projectId }, body }), `${name}.${format}`);
    },
  });
}
