import type { MarkupRow, Task } from '@sheetmark/contract';
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

/** The markup that a task came from, for whoever may see it. */
export function markupOfTask({ project_id, markup_id, markup_place }: Task): LinkProps | undefined {
  if (markup_id === null || markup_place?.file_id == null) return undefined;
  return {
    to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
    params: {
      projectId: String(project_id),
      folderId: String(markup_place.folder_id),
      fileId: String(markup_place.file_id),
      itemId: String(markup_place.item_id),
      markupId: String(markup_id),
      pageNumber: String(markup_place.page_number),
    },
  };
}
