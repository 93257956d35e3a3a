import type { RegisterRow } from '@sheetmark/contract';
import type { LinkProps } from '@tanstack/react-router';
import { compareLink } from '../../../lib/compare-link.ts';

/** A sheet compared with its version before; undefined without one. */
export function comparisonOf(row: RegisterRow, projectId: number): LinkProps | undefined {
  const { item_id, file_id, page_number, previous_file_id } = row;
  if (previous_file_id === null) return undefined;
  return compareLink({ projectId, itemId: item_id, fileIds: [previous_file_id, file_id], page: page_number });
}
