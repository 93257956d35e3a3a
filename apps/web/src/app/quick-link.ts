import type { QuickPlace, ViewTable } from '@sheetmark/contract';
import { IconFile, IconFileText, IconFolder, IconFolders, IconTable, type TablerIcon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { editorLink } from '../lib/editor-link.ts';
import { searchMessages } from '../lib/messages/search.ts';

/** The URL of a view's table; those of a project need its id. */
const tables: Readonly<Record<ViewTable, NonNullable<LinkProps['to']>>> = {
  markups: '/markupsListing/$projectId',
  tasks: '/tasksListing/$projectId',
  markupsAndTasks: '/markupAndTasksListing/$projectId',
  files: '/project/$projectId/folders',
  created: '/CreatedByMe',
  assigned: '/AssignedToMe',
};

function itemLink({ project_id, folder_id, item_id, file_id, page_number, pages_ready }: QuickPlace): LinkProps {
  const params = { projectId: String(project_id), folderId: String(folder_id) };
  if (file_id === null) return { to: '/project/$projectId/folder/$folderId', params };
  if (pages_ready === 0) return { to: '/project/$projectId/folder/$folderId/$fileId', params: { ...params, fileId: String(file_id) } };
  const place = { project_id: Number(project_id), folder_id: Number(folder_id), file_id, item_id: Number(item_id) };
  return { ...editorLink(place), ...(page_number !== null && { search: { page: String(page_number) } }) };
}

interface QuickLink {
  /** Unique among favourites, and among recent places. */
  key: string;
  label: string;
  /** The project it belongs to. */
  detail: string | undefined;
  icon: TablerIcon;
  link: LinkProps;
}

/** The label, icon and URL of a favourite or a recent place. */
export function quickLinkOf(place: QuickPlace): QuickLink {
  const { project_id, folder_id, item_id, page_number, view_id, table, name, sheet_name, project_name, pages_ready } = place;
  const isWhole = page_number === null || pages_ready === 1;
  const shown = {
    key: [project_id, item_id === null ? folder_id : null, item_id, page_number, view_id].join(' '),
    label: sheet_name ?? (isWhole ? name : searchMessages.pageOf(name, page_number)),
    detail: project_name ?? undefined,
  };
  const params = { projectId: String(project_id) };
  if (view_id !== null && table !== null)
    return { ...shown, icon: IconTable, link: { to: tables[table], params, search: { view: String(view_id) } } };
  if (item_id !== null) return { ...shown, icon: isWhole ? IconFile : IconFileText, link: itemLink(place) };
  if (folder_id !== null) {
    const link: LinkProps = { to: '/project/$projectId/folder/$folderId', params: { ...params, folderId: String(folder_id) } };
    return { ...shown, icon: IconFolder, link };
  }
  return { ...shown, detail: undefined, icon: IconFolders, link: { to: '/project/$projectId', params } };
}
