import type { Task } from '@sheetmark/contract';
import type { LinkProps } from '@tanstack/react-router';
import { editorLink } from '../../../lib/editor-link.ts';

/** The markup that a task was created from, for users who can see it. */
export function markupOfTask({ project_id, markup_id, markup_place }: Task): LinkProps | undefined {
  if (markup_id === null || markup_place?.file_id == null) return undefined;
  const { folder_id, file_id, item_id, page_number } = markup_place;
  return editorLink({ project_id, folder_id, file_id, item_id, markup: { id: markup_id, page_number } });
}
