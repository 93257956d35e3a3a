import { type AnswerOf, foundAtMost, type Operations, sheetName } from '@sheetmark/contract';
import { IconCheckbox, IconFile, IconFileStack, IconFileText, IconFolder, IconScribble, type TablerIcon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { editorLink, markupLink } from '../../lib/editor-link.ts';
import { messages } from '../../lib/messages.ts';
import { searchMessages } from '../../lib/messages/search.ts';
import { sheetsMessages } from '../../lib/messages/sheets.ts';
import type { Person } from '../../ui/avatar.tsx';
import type { Status } from '../../ui/status.tsx';

type Answer = AnswerOf<Operations['searchMyTasksAndMarkups']>['data'];

/** In displayed order, from the top. */
export const hitKinds = ['sheet', 'markup', 'task', 'page', 'item', 'folder'] as const;
type Kind = (typeof hitKinds)[number];

const kinds: Readonly<Record<Kind, { title: string; icon: TablerIcon }>> = {
  sheet: { title: sheetsMessages.sheets, icon: IconFileStack },
  markup: { title: messages.markups, icon: IconScribble },
  task: { title: messages.tasks, icon: IconCheckbox },
  page: { title: messages.pages, icon: IconFileText },
  item: { title: messages.files, icon: IconFile },
  folder: { title: messages.folders, icon: IconFolder },
};

/** A kind's name and icon. */
export const kindOf = ({ kind }: Pick<SearchHit, 'kind'>) => kinds[kind];

/** A search result of any kind. */
export interface SearchHit {
  id: string;
  kind: Kind;
  title: string;
  /** The words around the match. */
  excerpt?: string;
  /** Words of the excerpt that were read from a scan and may be wrong. */
  unsure?: readonly string[];
  project: string;
  /** The document it is on. */
  file?: string;
  /** The number and title of the sheet it is on, if that has a number. */
  sheet?: string | null;
  status?: Status;
  assignee?: Person | null;
  dueDate?: string | null;
  thumbnail: string | null;
  link: LinkProps;
}

interface Place {
  project: number;
  folder: number;
  file: number | undefined;
  item: number;
}

function fileLink({ project, folder, file, item }: Place): LinkProps {
  if (file !== undefined) return editorLink({ project_id: project, folder_id: folder, file_id: file, item_id: item });
  return { to: '/project/$projectId/folder/$folderId', params: { projectId: String(project), folderId: String(folder) } };
}

const markup = (row: Answer['markups'][number]): SearchHit => ({
  id: `markup ${row.id}`,
  kind: 'markup',
  title: row.name,
  excerpt: row.excerpt,
  project: row.project_detail.name,
  file: row.item.name,
  sheet: sheetName(row),
  assignee: row.assignee_details,
  dueDate: row.due_date,
  status: row.open,
  thumbnail: row.thumbnail_url,
  link: markupLink(row),
});

const task = (row: Answer['tasks'][number]): SearchHit => ({
  id: `task ${row.id}`,
  kind: 'task',
  title: row.task_name,
  excerpt: row.excerpt,
  project: row.project_detail.name,
  assignee: row.assignee_details,
  dueDate: row.due_date,
  status: row.status,
  thumbnail: null,
  link: { to: '/tasksListing/$projectId', params: { projectId: String(row.project_id) }, search: { task: String(row.id) } },
});

/** Of sheets and pages. */
const pageLink = (
  { project_detail, folder_id, file_id, item_id, page_number }: Answer['sheets'][number] | Answer['pages'][number],
  find?: string,
) => ({
  ...fileLink({ project: project_detail.id, folder: folder_id, file: file_id, item: item_id }),
  search: { page: String(page_number), find },
});

const sheet = (row: Answer['sheets'][number]): SearchHit => ({
  id: `sheet ${row.file_id} ${row.page_number}`,
  kind: 'sheet',
  title: sheetName(row) ?? '',
  project: row.project_detail.name,
  thumbnail: row.thumbnail_url,
  link: pageLink(row),
});

const page = (row: Answer['pages'][number], searched: string): SearchHit => ({
  id: `page ${row.file_id} ${row.page_number}`,
  kind: 'page',
  title: sheetName(row) ?? searchMessages.pageOf(row.actual_name, row.page_number),
  excerpt: row.excerpt,
  unsure: row.unsure_words,
  project: row.project_detail.name,
  file: row.actual_name,
  thumbnail: row.thumbnail_url,
  link: pageLink(row, searched),
});

const item = (row: Answer['items'][number]): SearchHit => ({
  id: `item ${row.item_id}`,
  kind: 'item',
  title: row.name,
  project: row.project_detail.name,
  thumbnail: row.thumbnail_url,
  link: fileLink({ project: row.project_detail.id, folder: row.folder_id, file: row.file_id ?? undefined, item: row.item_id }),
});

const folder = (row: Answer['folders'][number]): SearchHit => ({
  id: `folder ${row.folder_id}`,
  kind: 'folder',
  title: row.name,
  project: row.project_detail.name,
  thumbnail: null,
  link: {
    to: '/project/$projectId/folder/$folderId',
    params: { projectId: String(row.project_detail.id), folderId: String(row.folder_id) },
  },
});

/** Results by kind, the best of each first. */
export const listHits = (answer: Answer, text: string): SearchHit[] => [
  ...answer.sheets.map(sheet),
  ...answer.markups.map(markup),
  ...answer.tasks.map(task),
  ...answer.pages.map((row) => page(row, text.trim())),
  ...answer.items.map(item),
  ...answer.folders.map(folder),
];

/** The project, and the sheet or document if the result isn't that itself. */
export function placeOf({ kind, project, ...found }: SearchHit): string {
  const on = found.sheet ?? found.file;
  return kind === 'markup' && on ? `${project} · ${on}` : project;
}

/** The kinds with possibly more matches than were returned. */
export const cutKinds = (rows: readonly SearchHit[]): ReadonlySet<Kind> =>
  new Set(hitKinds.filter((kind) => rows.filter((row) => row.kind === kind).length === foundAtMost));
