import type { FileId, FolderId, ItemId, ProjectId, SheetId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleFolder, visibleMarkup, visibleTask } from '../visibility/public.ts';
import { finder, type Hit, type Kind, type Place, raw, type Sql } from './found.repository.ts';
import { parameter } from './named-parameters.repository.ts';

/** A block of the word index has 2 to the power of this many ids; pages contain many times more words than other rows. */
const rowBlockBits = 16;
const pageBlockBits = 12;
const namesLookedAt = 60;

/** The newest version that is not in the trash. */
const newestFileOf = (item: string): Sql =>
  raw(`(select f.id from files f where f.item_id = ${item} and f.deleted_at is null order by f.version desc limit 1)`);

/** The newest rows of each project, and those whose name begins with the searched text. */
function newestOf(table: 'markups' | 'tasks', columns: readonly string[]): Sql {
  const rows = raw(`select ${columns.map((column) => `w.${column}`).join(', ')} from ${table} w where w.deleted_at is null`);
  const called = raw(`lower(w.${columns[1]})`);
  return sql`(
    select n.* from unnest(${parameter('projects')}) as r (project_id) cross join lateral (
      ${rows} and w.project_id = r.project_id order by w.id desc limit ${parameter('newest')}) as n
    union all (
      ${rows} and w.project_id = any(${parameter('projects')}) and ${called} >= ${parameter('typed')} and ${called} < ${parameter('typed')} || chr(1114111)
      limit ${sql.lit(namesLookedAt)}))`;
}

const isSeen = sql`i.deleted_at is null and ${visibleMarkup('m', parameter('viewer'))}`;
const markup = { id: raw('m.id'), project: raw('m.project_id'), block: rowBlockBits };
const ofMarkup: Place = {
  ...markup,
  from: sql`from markups m join items i on i.id = m.item_id where m.deleted_at is null and ${isSeen}`,
  text: raw('m.search_text'),
  name: raw('m.name'),
  key: ['markups m', 'm.id'],
  weight: 1,
};

const markups: Kind = {
  newest: {
    rows: sql`from ${newestOf('markups', ['id', 'name', 'search_text', 'item_id', 'visibility', 'created_by', 'assignee_id'])} as m
      join items i on i.id = m.item_id where ${isSeen}`,
    place: ofMarkup,
  },
  places: [
    ofMarkup,
    {
      ...markup,
      from: sql`from comments c join markups m on m.id = c.markup_id join items i on i.id = m.item_id
        where c.deleted_at is null and m.deleted_at is null and ${isSeen}`,
      text: raw('c.text'),
      key: ['comments c', 'c.id'],
      weight: 0.8,
    },
    {
      ...markup,
      from: sql`from items i join markups m on m.item_id = i.id where m.deleted_at is null and ${isSeen}`,
      text: raw('i.name'),
      key: ['items i', 'i.id'],
      weight: 0.5,
    },
  ],
};

const isSeenTask = visibleTask('t', parameter('viewer'));
const task = { id: raw('t.id'), project: raw('t.project_id'), block: rowBlockBits };
const ofTask: Place = {
  ...task,
  from: sql`from tasks t where t.deleted_at is null and ${isSeenTask}`,
  text: raw(`(t.task_name || ' ' || t.description)`),
  name: raw('t.task_name'),
  key: ['tasks t', 't.id'],
  weight: 1,
};

const tasks: Kind = {
  newest: { rows: sql`from ${newestOf('tasks', ['id', 'task_name', 'description'])} as t where ${isSeenTask}`, place: ofTask },
  places: [
    ofTask,
    {
      ...task,
      from: sql`from comments c join tasks t on t.id = c.task_id where c.deleted_at is null and t.deleted_at is null and ${isSeenTask}`,
      text: raw('c.text'),
      key: ['comments c', 'c.id'],
      weight: 0.8,
    },
  ],
};

/** Of the newest version of each document. */
const pages: Kind = {
  places: [
    {
      from: sql`from sheet_contents c join sheets h on h.id = c.sheet_id join files f on f.id = h.file_id join items i on i.id = f.item_id
        where f.deleted_at is null and i.deleted_at is null and ${visibleFolder('i.folder_id', parameter('viewer'))} and f.id = ${newestFileOf('i.id')}`,
      project: raw('i.project_id'),
      id: raw('c.sheet_id'),
      text: raw('c.text'),
      key: ['sheet_contents c', 'c.sheet_id'],
      block: pageBlockBits,
      weight: 1,
    },
  ],
};

/** Documents and folders, by their names. */
const namesOf = (table: 'items' | 'folders'): Kind => ({
  places: [
    {
      from: sql`from ${raw(table)} n where n.deleted_at is null and ${visibleFolder(table === 'items' ? 'n.folder_id' : 'n.id', parameter('viewer'))}`,
      project: raw('n.project_id'),
      id: raw('n.id'),
      text: raw('n.name'),
      name: raw('n.name'),
      isName: true,
      key: [`${table} n`, 'n.id'],
      block: rowBlockBits,
      weight: 1,
    },
  ],
});

export const search = finder({ markups, tasks, pages, items: namesOf('items'), folders: namesOf('folders') });

interface InProject {
  readonly project_id: ProjectId;
  readonly project_name: string;
  readonly folder_id: FolderId;
}

export interface PageHit extends InProject, Hit<SheetId> {
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly actual_name: string;
  readonly sheet_number: string | null;
  readonly sheet_title: string | null;
  readonly has_thumbnail: boolean;
  /** All of the page. */
  readonly unsure_words: readonly string[];
}

/** Adds the columns that results show to hits. */
function withDetails<Id, Row extends { readonly id: Id }>(details: (ids: readonly Id[]) => Sql) {
  return async (db: Reader, hits: readonly Hit<Id>[]): Promise<(Row & Hit<Id>)[]> => {
    if (hits.length === 0) return [];
    const found = await sql<Row>`${details(hits.map(({ id }) => id))}`.execute(db);
    const rows = new Map(found.rows.map((row) => [row.id, row]));
    return hits.flatMap(({ id, excerpt }) => {
      const row = rows.get(id);
      return row ? [{ ...row, excerpt }] : [];
    });
  };
}

export const detailPages = withDetails<SheetId, Omit<PageHit, 'excerpt'>>(
  (ids) => sql`
    select h.id, h.page_number, f.id as file_id, f.actual_name, b.number as sheet_number, b.title as sheet_title, i.id as item_id, i.folder_id,
      p.id as project_id, p.name as project_name, h.thumbnail_key is not null as has_thumbnail, coalesce(c.unsure_words, '{}') as unsure_words
    from sheets h join files f on f.id = h.file_id join items i on i.id = f.item_id join projects p on p.id = i.project_id
      left join title_blocks b on b.sheet_id = h.id left join sheet_contents c on c.sheet_id = h.id
    where h.id = any(${ids}::bigint[])`,
);

export interface ItemHit extends InProject, Hit<ItemId> {
  readonly name: string;
  readonly file_id: FileId | null;
  readonly sheet_id: SheetId | null;
}

export const detailItems = withDetails<ItemId, Omit<ItemHit, 'excerpt'>>(
  (ids) => sql`
    select i.id, i.name, i.folder_id, p.id as project_id, p.name as project_name, f.id as file_id, h.id as sheet_id
    from items i join projects p on p.id = i.project_id
    left join files f on f.id = ${newestFileOf('i.id')}
    left join sheets h on h.file_id = f.id and h.page_number = 1 and h.thumbnail_key is not null
    where i.id = any(${ids}::bigint[])`,
);

export interface FolderHit extends Omit<InProject, 'folder_id'>, Hit<FolderId> {
  readonly name: string;
}

export const detailFolders = withDetails<FolderId, Omit<FolderHit, 'excerpt'>>(
  (ids) => sql`
    select d.id, d.name, p.id as project_id, p.name as project_name
    from folders d join projects p on p.id = d.project_id where d.id = any(${ids}::bigint[])`,
);
