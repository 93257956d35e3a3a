import type { MarkupRow } from '@sheetmark/contract';
import type { LinkProps } from '@tanstack/react-router';

/** The very markup, on its page of the newest version, in the page editor. */
export function markupLink({ id, project_id, item, page_number }: MarkupRow): LinkProps {
  return {
    to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
    params: {
      projectId: String(project_id),
      folderId: String(item.folder_id),
      fileId: String(item.files.at(-1)?.id),
      itemId: String(item.id),
      markupId: String(id),
      pageNumber: String(page_number),
    },
  };
}
