import { type ExportColumn, operations, WorkColumn } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { callForBytes } from '../../../lib/api-client.ts';
import { saveAsDownload } from '../../../lib/save-as-download.ts';
import { customName } from '../../../ui/grid/custom-filter.ts';
import type { WorkQuery } from '../model/work-query.ts';
import type { WorkSource } from './list-work.ts';

export const exportFormats = ['csv', 'xlsx', 'pdf', 'bcf-3.0', 'bcf-2.1'] as const;

const endingOf = (format: Export['format']): string => format.replace(/-.*/, '');

interface Export {
  source: WorkSource;
  query: WorkQuery;
  /** In displayed order, from the left; columns that exports lack are left out. */
  columns: readonly string[];
  format: (typeof exportFormats)[number];
  /** The file name without extension. */
  name: string;
}

function exportColumn(id: string): ExportColumn | undefined {
  const column_name = customName(id);
  return column_name === undefined ? WorkColumn.safeParse(id).data : { column_name };
}

/** Exports the table's rows as a file. `failsInPlace`: the caller shows failures. */
export function useExportWork({ failsInPlace = false } = {}) {
  return useMutation({
    meta: { failsInPlace },
    mutationFn: async ({ source, query, columns, format, name }: Export) => {
      const list = 'projectId' in source ? { project_id: source.projectId } : { type: source.mine };
      const known = columns.flatMap((id) => exportColumn(id) ?? []);
      saveAsDownload(
        await callForBytes(operations.exportWork, { body: { list, ...query, format, columns: known } }),
        `${name}.${endingOf(format)}`,
      );
    },
  });
}
