import type { FileId, FolderId, ItemId, MarkupId, ProjectId, SheetId, TaskId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

export interface SearchAsked {
  readonly viewer: UserId;
  /** One project alone; all of the viewer's when null. */
  readonly project: ProjectId | null;
  /** All of them must stand in what is found. */
  readonly words: readonly string[];
  readonly limit: number;
}

/** Of very frequent words, so many places are ranked. */
const rankedAtMost = 200;

type Sql = RawBuilder<unknown>;
const raw = (text: string): Sql => sql.raw(text);

const holdsAll = (text: Sql, { words }: SearchAsked): Sql =>
  sql.join(
    words.map((word) => sql`${text} ilike ${likePattern(word)}`),
    sql` and `,
  );

/** In projects that the viewer is a member of. */
const inReach = (project: Sql, { viewer, project: one }: SearchAsked): Sql => sql`${project} in (
  select s.project_id from memberships s join projects p on p.id = s.project_id and p.deleted_at is null
  where s.user_id = ${viewer} ${one === null ? sql`` : sql`and s.project_id = ${one}`})`;

const isSeen = ({ viewer }: SearchAsked): Sql =>
  sql`m.deleted_at is null and i.deleted_at is null and (m.visibility = 'public' or m.created_by = ${viewer} or m.assignee_id = ${viewer})`;

interface Source {
  /** What the text is searched in, of rows that the viewer may see. */
  readonly from: Sql;
  /** Of what is found. */
  readonly id: Sql;
  readonly text: Sql;
  /** How much it counts to be found here; 1 is the most. */
  readonly weight: number;
}

/** Where something of one kind is searched for; what is found in several of them counts where it counts most. */
function found(sources: readonly Source[], asked: SearchAsked): Sql {
  const query = asked.words.join(' ');
  const [first = ''] = asked.words;
  const branch = ({ from, id, text, weight }: Source): Sql => sql`(
    select ${id} as id, ${weight}::real * word_similarity(${query}, ${text}) as rank,
      substring(${text} from greatest(1, strpos(lower(${text}), ${first}) - 60) for 180) as excerpt
    ${from} and ${holdsAll(text, asked)} limit ${rankedAtMost})`;
  return sql`(
    select distinct on (id) id, rank, excerpt from (${sql.join(sources.map(branch), sql` union all `)}) as hits order by id, rank desc
  ) as best`;
}

/**
 * For the rest of the transaction. Without it the planner hopes to meet so many of a frequent word soon, and reads a whole table for whoever
 * sees little of it; the trigrams find every place, and only as many rows are read as are needed.
 */
export async function findByIndex(tx: Tx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx);
}

export interface Hit<Id> {
  readonly id: Id;
  readonly excerpt: string;
}

async function best<Id>(db: Reader, sources: readonly Source[], asked: SearchAsked): Promise<Hit<Id>[]> {
  const { rows } = await sql<
    Hit<Id>
  >`select id, excerpt from ${found(sources, asked)} order by rank desc, id desc limit ${asked.limit}`.execute(db);
  return rows;
}

export async function searchMarkups(db: Reader, asked: SearchAsked): Promise<Hit<MarkupId>[]> {
  const from = (join: string): Sql =>
    sql`from markups m join items i on i.id = m.item_id ${raw(join)} where ${isSeen(asked)} and ${inReach(raw('m.project_id'), asked)}`;
  const [id, commented] = [raw('m.id'), 'join comments c on c.markup_id = m.id and c.deleted_at is null'];
  return best<MarkupId>(
    db,
    [
      { from: from(''), id, text: raw('m.search_text'), weight: 1 },
      { from: from(commented), id, text: raw('c.text'), weight: 0.8 },
      { from: from(''), id, text: raw('i.name'), weight: 0.5 },
    ],
    asked,
  );
}

export async function searchTasks(db: Reader, asked: SearchAsked): Promise<Hit<TaskId>[]> {
  const from = (join: string): Sql => sql`from tasks t ${raw(join)} where t.deleted_at is null and ${inReach(raw('t.project_id'), asked)}`;
  const [id, commented] = [raw('t.id'), 'join comments c on c.task_id = t.id and c.deleted_at is null'];
  return best<TaskId>(
    db,
    [
      { from: from(''), id, text: raw(`(t.task_name || ' ' || t.description)`), weight: 1 },
      { from: from(commented), id, text: raw('c.text'), weight: 0.8 },
    ],
    asked,
  );
}

interface InProject {
  readonly project_id: ProjectId;
  readonly project_name: string;
  readonly folder_id: FolderId;
}

export interface PageHit extends InProject {
  readonly sheet_id: SheetId;
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly actual_name: string;
  readonly excerpt: string;
  readonly has_thumbnail: boolean;
}

/** The newest version that is not in the trash. */
const newestOf = (item: string): Sql =>
  raw(`(select f.id from files f where f.item_id = ${item} and f.deleted_at is null order by f.version desc limit 1)`);

/** Of the newest version of each document. */
export async function searchPages(db: Reader, asked: SearchAsked): Promise<PageHit[]> {
  const from = sql`from sheet_contents c join sheets h on h.id = c.sheet_id join files f on f.id = h.file_id join items i on i.id = f.item_id
    where f.deleted_at is null and i.deleted_at is null and f.id = ${newestOf('i.id')} and ${inReach(raw('i.project_id'), asked)}`;
  const { rows } = await sql<PageHit>`
    select best.id as sheet_id, best.excerpt, h.page_number, f.id as file_id, f.actual_name, i.id as item_id, i.folder_id,
      p.id as project_id, p.name as project_name, h.thumbnail_key is not null as has_thumbnail
    from ${found([{ from, id: raw('c.sheet_id'), text: raw('c.text'), weight: 1 }], asked)}
    join sheets h on h.id = best.id join files f on f.id = h.file_id join items i on i.id = f.item_id join projects p on p.id = i.project_id
    order by best.rank desc, best.id desc limit ${asked.limit}`.execute(db);
  return rows;
}

export interface ItemHit extends InProject {
  readonly item_id: ItemId;
  readonly name: string;
  readonly file_id: FileId | null;
  readonly sheet_id: SheetId | null;
}

export async function searchItems(db: Reader, asked: SearchAsked): Promise<ItemHit[]> {
  const from = sql`from items i where i.deleted_at is null and ${inReach(raw('i.project_id'), asked)}`;
  const { rows } = await sql<ItemHit>`
    select i.id as item_id, i.name, i.folder_id, p.id as project_id, p.name as project_name, f.id as file_id, h.id as sheet_id
    from ${found([{ from, id: raw('i.id'), text: raw('i.name'), weight: 1 }], asked)}
    join items i on i.id = best.id join projects p on p.id = i.project_id
    left join files f on f.id = ${newestOf('i.id')}
    left join sheets h on h.file_id = f.id and h.page_number = 1 and h.thumbnail_key is not null
    order by best.rank desc, best.id desc limit ${asked.limit}`.execute(db);
  return rows;
}

export interface FolderHit extends InProject {
  readonly name: string;
}

export async function searchFolders(db: Reader, asked: SearchAsked): Promise<FolderHit[]> {
  const from = sql`from folders d where d.deleted_at is null and ${inReach(raw('d.project_id'), asked)}`;
  const { rows } = await sql<FolderHit>`
    select d.id as folder_id, d.name, p.id as project_id, p.name as project_name
    from ${found([{ from, id: raw('d.id'), text: raw('d.name'), weight: 1 }], asked)}
    join folders d on d.id = best.id join projects p on p.id = d.project_id
    order by best.rank desc, best.id desc limit ${asked.limit}`.execute(db);
  return rows;
}
