import type { FileId, FolderId, ItemId, MarkupId, ProjectId, SheetId, TaskId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { plannedAnew } from '../../platform/db/prepared-statements.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

export interface SearchAsked {
  readonly viewer: UserId;
  /** All of them the viewer's. */
  readonly projects: readonly ProjectId[];
  /** As it was typed, in lower case. */
  readonly typed: string;
  /** All of them must stand in what is found; what is least likely to stand there by chance first. */
  readonly words: readonly string[];
  readonly limit: number;
}

/** So many places of a word are ranked in each kind of text: of a more frequent one those that the index finds first… */
const rankedAtMost = 200;
/** …after those among so many of the newest, at least so many of each project, and so many that begin with what is searched. */
const newestLookedAt = 600;
const newestOfEach = 5;
const namesLookedAt = 100;
const likelyAtMost = 2000;

type Sql = RawBuilder<unknown>;
const raw = (text: string): Sql => sql.raw(text);

/** What a word can be found by: three letters or digits in a row are a trigram. */
const trigramsOf = (word: string): string[] => word.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
const isIndexed = ({ words }: SearchAsked): boolean => words.some((word) => trigramsOf(word).length > 0);
/** Stands in few texts, as names and numbers of things do. */
export const isNumbered = (word: string): boolean => trigramsOf(word).some((run) => /\d/.test(run));

/** Where the rows to look at are known: every text is made lower case once, however many words. */
const seenToHoldAll = (text: Sql, { words }: SearchAsked): Sql => sql`lower(${text}) like all(${words.map(likePattern)}::text[])`;

/**
 * By the trigrams of the text. Words with digits stand in few texts: beside one of them three letters of each other word do, for every
 * trigram of a frequent word is looked up in as many places as it stands in.
 */
function holdsAll(text: Sql, asked: SearchAsked): Sql {
  const { words } = asked;
  const isShortened = words.some(isNumbered) && !words.every(isNumbered);
  const lookedUp = isShortened ? words.map((word) => (isNumbered(word) ? word : (/^.{3}/u.exec(word)?.[0] ?? word))) : words;
  const placed = lookedUp.map((word) => sql`${text} ilike ${likePattern(word)}`);
  return sql.join(isShortened ? [...placed, seenToHoldAll(text, asked)] : placed, sql` and `);
}

/** Of names, which are few: how often the first word stands in them is known to the planner, and whether they are better read one by one. */
const namedAll = (name: Sql, asked: SearchAsked): Sql =>
  sql`${name} ilike ${likePattern(asked.words[0] ?? '')} and ${seenToHoldAll(name, asked)}`;

const inReach = (project: Sql, { projects }: SearchAsked): Sql => sql`${project} = any(${projects}::bigint[])`;

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
  /** What a thing is called: one that begins with what is searched comes before all others, one that is called so first. */
  readonly name?: Sql;
  /** So many places are ranked at the most. */
  readonly upTo?: number;
  readonly holds?: typeof holdsAll;
}

/** Where something of one kind is searched for; what is found in several of them counts where it counts most. */
function found(sources: readonly Source[], asked: SearchAsked): Sql {
  const { typed } = asked;
  const [first = ''] = asked.words;
  const called = (name: Sql): Sql =>
    sql`+ case when lower(${name}) = ${typed} then 2 when starts_with(lower(${name}), ${typed}) then 1 else 0 end`;
  const branch = ({ from, id, text, weight, name, upTo = rankedAtMost, holds = holdsAll }: Source): Sql => sql`(
    select ${id} as id, ${weight}::real * word_similarity(${typed}, ${text}) ${name ? called(name) : sql``} as rank,
      substring(${text} from greatest(1, strpos(lower(${text}), ${first}) - 60) for 180) as excerpt
    ${from} and ${holds(text, asked)} limit ${sql.lit(upTo)})`;
  return sql`(
    select distinct on (id) id, rank, excerpt from (${sql.join(sources.map(branch), sql` union all `)}) as hits order by id, rank desc
  ) as best`;
}

/**
 * For the rest of the transaction. Without it the planner hopes to meet so many of a frequent word soon, and reads a whole table, or two of
 * them side by side, for whoever sees little of it; the trigrams find every place, and only as many rows are read as are needed. Then the
 * same plan serves every search; what no trigrams find is planned for what is searched.
 */
export async function findByIndex(tx: Tx, asked: SearchAsked): Promise<void> {
  const off = ['enable_seqscan', 'enable_mergejoin', 'enable_hashjoin'].map((way) => sql`set_config(${way}, 'off', true)`);
  const plans = sql`set_config('plan_cache_mode', ${isIndexed(asked) ? 'force_generic_plan' : 'auto'}, true)`;
  await sql`select ${sql.join([...off, plans])}`.execute(tx);
}

export interface Hit<Id> {
  readonly id: Id;
  readonly excerpt: string;
}

interface RankedHit<Id> extends Hit<Id> {
  readonly rank: number;
}

/** The best first. */
const ranked = (sources: readonly Source[], asked: SearchAsked): Sql =>
  sql`select id, rank, excerpt from ${found(sources, asked)} order by rank desc, id desc limit ${asked.limit}`;

/** Whether the same plan serves every search: among rows that are known, and where trigrams find some. */
const isAlike = ({ holds = holdsAll }: Source, asked: SearchAsked): boolean =>
  holds === seenToHoldAll || (holds === holdsAll && isIndexed(asked));

async function best<Id>(db: Reader, sources: readonly Source[], asked: SearchAsked): Promise<RankedHit<Id>[]> {
  const plan = raw(sources.every((source) => isAlike(source, asked)) ? '' : plannedAnew);
  return (await sql<RankedHit<Id>>`${ranked(sources, asked)} ${plan}`.execute(db)).rows;
}

/** Where the newest rows of a kind stand, as many of each project, and those whose name begins with what is searched. */
function likely(table: 'markups' | 'tasks', name: string, { projects, typed }: SearchAsked): Sql {
  const rows = sql`from ${raw(table)} w where w.deleted_at is null`;
  const called = raw(`lower(w.${name})`);
  const newestOfOne = Math.max(newestOfEach, Math.floor(newestLookedAt / projects.length));
  return sql`(
    select n.id from unnest(${projects}::bigint[]) r (project_id) cross join lateral (
      select w.id ${rows} and w.project_id = r.project_id order by w.id desc limit ${newestOfOne}) n
    union (
      select w.id ${rows} and w.project_id = any(${projects}::bigint[])
        and ${called} >= ${typed} and ${called} < ${typed} || chr(1114111) limit ${sql.lit(namesLookedAt)}))`;
}

/** What holds a whole word of what is searched in its own text, and is not called so: only what is newer comes before it. */
const wholeWord = 1;

/**
 * Among the newest first. Where they hold enough that nothing else comes before, that is all: everywhere takes longer the more frequent a
 * word is, and no index finds a short one.
 */
async function bestOf<Id extends number>(
  db: Reader,
  { everywhere, likelyPlaces }: { everywhere: readonly Source[]; likelyPlaces: Source },
  asked: SearchAsked,
): Promise<Hit<Id>[]> {
  const newest = await best<Id>(db, [likelyPlaces], asked);
  if (newest.length >= asked.limit && (!isIndexed(asked) || newest.every(({ rank }) => rank >= wholeWord))) return newest;
  const byId = new Map<Id, RankedHit<Id>>();
  for (const hit of [...newest, ...(await best<Id>(db, everywhere, asked))]) {
    if (hit.rank > (byId.get(hit.id)?.rank ?? -1)) byId.set(hit.id, hit);
  }
  return [...byId.values()].toSorted((a, b) => b.rank - a.rank || b.id - a.id).slice(0, asked.limit);
}

export async function searchMarkups(db: Reader, asked: SearchAsked): Promise<Hit<MarkupId>[]> {
  const from = (join = ''): Sql =>
    sql`from markups m join items i on i.id = m.item_id ${raw(join)} where ${isSeen(asked)} and ${inReach(raw('m.project_id'), asked)}`;
  const id = raw('m.id');
  const own = { id, text: raw('m.search_text'), weight: 1, name: raw('m.name') };
  const everywhere = [
    { ...own, from: from() },
    { from: from('join comments c on c.markup_id = m.id and c.deleted_at is null'), id, text: raw('c.text'), weight: 0.8 },
    { from: from(), id, text: raw('i.name'), weight: 0.5 },
  ];
  const likelyMarkups = sql`${from()} and m.id = any(array${likely('markups', 'name', asked)})`;
  const likelyPlaces = { ...own, holds: seenToHoldAll, upTo: likelyAtMost, from: likelyMarkups };
  return bestOf<MarkupId>(db, { everywhere, likelyPlaces }, asked);
}

export async function searchTasks(db: Reader, asked: SearchAsked): Promise<Hit<TaskId>[]> {
  const from = (join = ''): Sql => sql`from tasks t ${raw(join)} where t.deleted_at is null and ${inReach(raw('t.project_id'), asked)}`;
  const id = raw('t.id');
  const own = { id, text: raw(`(t.task_name || ' ' || t.description)`), weight: 1, name: raw('t.task_name') };
  const everywhere = [
    { ...own, from: from() },
    { from: from('join comments c on c.task_id = t.id and c.deleted_at is null'), id, text: raw('c.text'), weight: 0.8 },
  ];
  const likelyTasks = sql`${from()} and t.id = any(array${likely('tasks', 'task_name', asked)})`;
  const likelyPlaces = { ...own, holds: seenToHoldAll, upTo: likelyAtMost, from: likelyTasks };
  return bestOf<TaskId>(db, { everywhere, likelyPlaces }, asked);
}

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
  readonly has_thumbnail: boolean;
}

/** The newest version that is not in the trash. */
const newestOf = (item: string): Sql =>
  raw(`(select f.id from files f where f.item_id = ${item} and f.deleted_at is null order by f.version desc limit 1)`);

/** With what is shown of each of these. */
async function withDetails<Id, Row extends { readonly id: Id }>(
  hits: readonly RankedHit<Id>[],
  details: (ids: readonly Id[]) => Promise<readonly Row[]>,
): Promise<(Row & Hit<Id>)[]> {
  if (hits.length === 0) return [];
  const rows = new Map((await details(hits.map(({ id }) => id))).map((row) => [row.id, row]));
  return hits.flatMap(({ id, excerpt }) => {
    const row = rows.get(id);
    return row ? [{ ...row, excerpt }] : [];
  });
}

/** Of the newest version of each document. */
export async function searchPages(db: Reader, asked: SearchAsked): Promise<PageHit[]> {
  const from = sql`from sheet_contents c join sheets h on h.id = c.sheet_id join files f on f.id = h.file_id join items i on i.id = f.item_id
    where f.deleted_at is null and i.deleted_at is null and f.id = ${newestOf('i.id')} and ${inReach(raw('i.project_id'), asked)}`;
  const hits = await best<SheetId>(db, [{ from, id: raw('c.sheet_id'), text: raw('c.text'), weight: 1 }], asked);
  return withDetails(hits, async (ids) => {
    const { rows } = await sql<Omit<PageHit, 'excerpt'>>`
      select h.id, h.page_number, f.id as file_id, f.actual_name, i.id as item_id, i.folder_id,
        p.id as project_id, p.name as project_name, h.thumbnail_key is not null as has_thumbnail
      from sheets h join files f on f.id = h.file_id join items i on i.id = f.item_id join projects p on p.id = i.project_id
      where h.id = any(${ids}::bigint[])`.execute(db);
    return rows;
  });
}

export interface ItemHit extends InProject, Hit<ItemId> {
  readonly name: string;
  readonly file_id: FileId | null;
  readonly sheet_id: SheetId | null;
}

export async function searchItems(db: Reader, asked: SearchAsked): Promise<ItemHit[]> {
  const from = sql`from items i where i.deleted_at is null and ${inReach(raw('i.project_id'), asked)}`;
  const name = raw('i.name');
  const hits = await best<ItemId>(db, [{ from, id: raw('i.id'), text: name, weight: 1, name, holds: namedAll }], asked);
  return withDetails(hits, async (ids) => {
    const { rows } = await sql<Omit<ItemHit, 'excerpt'>>`
      select i.id, i.name, i.folder_id, p.id as project_id, p.name as project_name, f.id as file_id, h.id as sheet_id
      from items i join projects p on p.id = i.project_id
      left join files f on f.id = ${newestOf('i.id')}
      left join sheets h on h.file_id = f.id and h.page_number = 1 and h.thumbnail_key is not null
      where i.id = any(${ids}::bigint[])`.execute(db);
    return rows;
  });
}

export interface FolderHit extends Omit<InProject, 'folder_id'>, Hit<FolderId> {
  readonly name: string;
}

export async function searchFolders(db: Reader, asked: SearchAsked): Promise<FolderHit[]> {
  const from = sql`from folders d where d.deleted_at is null and ${inReach(raw('d.project_id'), asked)}`;
  const name = raw('d.name');
  const hits = await best<FolderId>(db, [{ from, id: raw('d.id'), text: name, weight: 1, name, holds: namedAll }], asked);
  return withDetails(hits, async (ids) => {
    const { rows } = await sql<Omit<FolderHit, 'excerpt'>>`
      select d.id, d.name, p.id as project_id, p.name as project_name
      from folders d join projects p on p.id = d.project_id where d.id = any(${ids}::bigint[])`.execute(db);
    return rows;
  });
}
