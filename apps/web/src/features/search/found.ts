import type { AnswerOf, Operations } from '@sheetmark/contract';
import { IconCheckbox, IconFile, IconFileText, IconFolder, IconScribble, type TablerIcon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { messages } from '../../lib/messages.ts';
import { searchMessages } from '../../lib/messages/search.ts';
import type { Status } from '../../ui/status.tsx';

type Answer = AnswerOf<Operations['searchMyTasksAndMarkups']>['data'];

/** One thing that answers a search, of whatever kind. */
export interface Found {
  id: string;
  title: string;
  /** The words around what was found. */
  excerpt?: string;
  /** Where it is: project, file, folder. */
  place: string;
  status?: Status;
  thumbnail: string | null;
  link: LinkProps;
}

export interface FoundGroup {
  title: string;
  icon: TablerIcon;
  found: readonly Found[];
}

interface Place {
  project: number;
  folder: number;
  file: number | undefined;
  item: number;
}

function fileLink({ project, folder, file, item }: Place): LinkProps {
  const params = { projectId: String(project), folderId: String(folder) };
  if (file === undefined) return { to: '/project/$projectId/folder/$folderId', params };
  return {
    to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
    params: { ...params, fileId: String(file), itemId: String(item) },
  };
}

const markup = (row: Answer['markups'][number]): Found => ({
  id: `markup ${row.id}`,
  title: row.name,
  excerpt: row.excerpt,
  place: `${row.project_detail.name} · ${row.item.name}`,
  status: row.open,
  thumbnail: row.thumbnail_url,
  link: {
    to: '/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}',
    params: {
      projectId: String(row.project_id),
      folderId: String(row.item.folder_id),
      fileId: String(row.item.files.at(-1)?.id),
      itemId: String(row.item.id),
      markupId: String(row.id),
      pageNumber: String(row.page_number),
    },
  },
});

const task = (row: Answer['tasks'][number]): Found => ({
  id: `task ${row.id}`,
  title: row.task_name,
  excerpt: row.excerpt,
  place: row.project_detail.name,
  status: row.status,
  thumbnail: null,
  link: { to: '/tasksListing/$projectId', params: { projectId: String(row.project_id) }, search: { task: String(row.id) } },
});

const page = (row: Answer['pages'][number], searched: string): Found => ({
  id: `page ${row.file_id} ${row.page_number}`,
  title: searchMessages.pageOf(row.actual_name, row.page_number),
  excerpt: row.excerpt,
  place: row.project_detail.name,
  thumbnail: row.thumbnail_url,
  link: {
    ...fileLink({ project: row.project_detail.id, folder: row.folder_id, file: row.file_id, item: row.item_id }),
    search: { page: String(row.page_number), find: searched },
  },
});

const item = (row: Answer['items'][number]): Found => ({
  id: `item ${row.item_id}`,
  title: row.name,
  place: row.project_detail.name,
  thumbnail: row.thumbnail_url,
  link: fileLink({ project: row.project_detail.id, folder: row.folder_id, file: row.file_id ?? undefined, item: row.item_id }),
});

const folder = (row: Answer['folders'][number]): Found => ({
  id: `folder ${row.folder_id}`,
  title: row.name,
  place: row.project_detail.name,
  thumbnail: null,
  link: {
    to: '/project/$projectId/folder/$folderId',
    params: { projectId: String(row.project_detail.id), folderId: String(row.folder_id) },
  },
});

/** What was found, kind by kind; kinds of which nothing was found are left out. */
export function groupsOf(answer: Answer, text: string): FoundGroup[] {
  const all: FoundGroup[] = [
    { title: messages.markups, icon: IconScribble, found: answer.markups.map(markup) },
    { title: messages.tasks, icon: IconCheckbox, found: answer.tasks.map(task) },
    { title: messages.pages, icon: IconFileText, found: answer.pages.map((row) => page(row, text.trim())) },
    { title: messages.files, icon: IconFile, found: answer.items.map(item) },
    { title: messages.folders, icon: IconFolder, found: answer.folders.map(folder) },
  ];
  return all.filter(({ found }) => found.length > 0);
}
