import type { MarkupRow } from '@sheetmark/contract';
import type { LinkProps } from '@tanstack/react-router';

interface EditorPlace {
  project_id: number;
  folder_id: number;
  file_id: number;
  item_id: number;
  /** The markup to scroll to, with its page. */
  markup?: { id: number; page_number: number };
}

/** A version in the page editor. */
export const editorLink = ({ project_id, folder_id, file_id, item_id, markup }: EditorPlace): LinkProps => ({
  to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
  params: {
    projectId: String(project_id),
    folderId: String(folder_id),
    fileId: String(file_id),
    itemId: String(item_id),
    // Undefined: in the editor, the router would keep those of the open sheet.
    markupId: markup && String(markup.id),
    pageNumber: markup && String(markup.page_number),
  },
});

/** The markup on its page of the newest version. */
export const markupLink = ({
  id,
  project_id,
  item,
  page_number,
}: Pick<MarkupRow, 'id' | 'project_id' | 'item' | 'page_number'>): LinkProps =>
  editorLink({
    project_id,
    folder_id: item.folder_id,
    file_id: item.files.at(-1)?.id ?? 0,
    item_id: item.id,
    markup: { id, page_number },
  });
