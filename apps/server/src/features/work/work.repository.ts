import type { ItemId, WorkFilter, WorkRef, WorkSort, WorkType } from '@sheetmark/contract';
import { sql } from 'kysely';
import { plannedEachTime } from '../../platform/db/prepared-statements.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { withValues } from '../metadata/public.ts';
import type { Sql } from './work-columns.repository.ts';
import { itemCondition } from './work-filters.repository.ts';
import { namesWithin, projectWalk, type SortKey, sortKeyOf, walkByRanks } from './work-orders.repository.ts';
import { alias, selectRows, type Scope, selectVisibleRows, types, type WorkQuery } from './work-rows.repository.ts';

export type { Scope, WorkQuery } from './work-rows.repository.ts';

export interface WorkPageQuery extends WorkQuery {
  readonly sort: readonly WorkSort[];
  readonly after: PlaceInList | null;
  /** Rows of a page. */
  readonly limit: number;
}

/** The end of a page: its last row, and that row's sort keys as texts. */
export interface PlaceInList {
  readonly keys: readonly string[];
  readonly type: WorkType;
  readonly id: number;
}

/** A filter that matches more items than this is resolved while the rows are read. */
const itemsAtMost = 500;

/**
 * Replaces filters by the ids of the matching items, or the matching values of a custom column, if there are few: the planner can estimate the
 * rows of a given id, but not how many ids a subquery returns.
 */
export async function resolveFilters(db: Reader, scope: Scope, where: readonly WorkFilter[]): Promise<WorkFilter[]> {
  const projects = 'project' in scope ? [scope.project] : scope.projects;
  const meant = async (filter: WorkFilter): Promise<WorkFilter> => {
    if (filter.field === 'column') return 'project' in scope ? withValues(db, filter, scope.project) : filter;
    const condition = itemCondition(filter);
    if (condition === null) return filter;
    const { rows } = await sql<{ id: ItemId }>`
      select i.id from items i where i.project_id = any(${projects}::bigint[]) and ${condition} limit ${itemsAtMost + 1}`.execute(db);
    return rows.length > itemsAtMost ? filter : { field: 'item', is: rows.map(({ id }) => id) };
  };
  return Promise.all(where.map(meant));
}

/** The planner's estimate of the number of rows, at the cost of planning. It counts rows of items in the trash: they are few. */
export async function estimateRows(db: Reader, query: WorkQuery): Promise<number> {
  const found = await sql<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) ${sql.join(
      types.map((type) => sql`select 1 ${selectVisibleRows(query, type)}`),
      sql` union all `,
    )} ${sql.raw(plannedEachTime)}`.execute(db);
  return found.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

const newestFirst: WorkSort = { by: 'created_at', descending: true };
const keyName = (at: number): Sql => sql.ref(`k${at}`);
const direction = (descending: boolean): Sql => sql.raw(descending ? 'desc' : 'asc');

/** After the place, in the order of the keys, then type, then id. The last two have the direction of the last key. */
function isAfter(keys: readonly SortKey[], type: WorkType, place: PlaceInList): Sql {
  const value = (at: number): Sql => sql`${place.keys[at]}::${sql.raw(keys[at]?.type ?? 'text')}`;
  const further = (at: number): Sql => {
    const key = keys[at];
    if (!key) return sql`false`;
    const sign = sql.raw(key.descending ? '<' : '>');
    if (at < keys.length - 1)
      return sql`(${key.value[type]} ${sign} ${value(at)} or (${key.value[type]} = ${value(at)} and ${further(at + 1)}))`;
    if (type === place.type) return sql`(${key.value[type]}, ${alias[type]}.id) ${sign} (${value(at)}, ${place.id}::bigint)`;
    const isBehind = key.descending ? type < place.type : type > place.type;
    return sql`${key.value[type]} ${sign}${sql.raw(isBehind ? '=' : '')} ${value(at)}`;
  };
  const [first] = keys;
  if (!first || keys.length === 1) return further(0);
  // Lets an index scan begin at the end of the previous page.
  return sql`${first.value[type]} ${sql.raw(first.descending ? '<=' : '>=')} ${value(0)} and ${further(0)}`;
}

/** Rows of the list in its order, and the position of the last one if more follow. */
export interface FoundWork {
  readonly refs: readonly WorkRef[];
  readonly last: PlaceInList | null;
}

/** A part of the list, with the sort keys and condition by which its rows are read. */
interface Part {
  readonly types: readonly WorkType[];
  readonly keys: readonly SortKey[];
  readonly condition?: Sql;
}

/** Within one project, sorting by project compares nothing. */
function sortKeyWithin({ scope }: WorkQuery, sort: WorkSort): SortKey {
  const key = sortKeyOf(sort);
  if (sort.by !== 'project' || 'mine' in scope) return key;
  const same = sql.raw(`''::text`);
  return { ...key, value: { markup: same, task: same } };
}

/** A column that is often empty makes two parts: the rows with a value, then those without. Otherwise there is one part. */
function splitByEmptyCells({ scope }: WorkQuery, keys: readonly SortKey[]): Part[] {
  const [first, ...others] = keys;
  if (first?.without === undefined || 'mine' in scope) return [{ types, keys }];
  const { value, missing, present } = first.without;
  const empty: SortKey = { type: first.type, descending: first.descending, value: { markup: value, task: value } };
  const filled: Part = present
    ? { types: ['markup'], keys: [{ ...first, value: { ...first.value, markup: present.value } }, ...others], condition: present.condition }
    : { types: ['markup'], keys };
  return [filled, { types, keys: [empty, ...others], condition: missing }];
}

/** Sort keys and joins for a user's own rows: many of them share items or people, whose names are looked up once each. */
function ownRows(query: WorkPageQuery, keys: readonly SortKey[], type: WorkType): { keys: readonly SortKey[]; joined: Sql } {
  const joins: Sql[] = [];
  const joinedKeys = keys.map((key, at): SortKey => {
    const column = key.names?.columns[type];
    if (!key.names || column === undefined) return key;
    const [names, ref] = [sql.ref(`n${at}`), sql`${alias[type]}.${sql.ref(column)}`];
    const ids = sql`select ${ref} ${selectVisibleRows({ ...query, where: [] }, type)}`;
    joins.push(sql`left join ${namesWithin(key.names.of, ids)} ${names} on ${names}.id = ${ref}`);
    return { ...key, value: { ...key.value, [type]: key.names.filled(sql`${names}.name`) } };
  });
  return { keys: joinedKeys, joined: sql.join(joins, sql` `) };
}

/** The walk by which the rows are read, if any. */
function findWalk({ scope, sort }: WorkPageQuery, keys: readonly SortKey[], type: WorkType) {
  if ('mine' in scope) return sort[0]?.by === 'project' ? projectWalk(scope.projects, type) : undefined;
  const walk = walkByRanks(sort, type) ?? keys[0]?.walk?.[type];
  return walk && { ...walk, parents: walk.parents(scope.project) };
}

/** One type's rows of a part, at most a page: from an index in the list's order, or by a walk. */
function selectBranch(query: WorkPageQuery, { keys: given, condition }: Part, type: WorkType): Sql {
  const walk = findWalk(query, given, type);
  const { keys, joined } = walk || 'project' in query.scope ? { keys: given, joined: sql`` } : ownRows(query, given, type);
  const lead = walk ? keys.slice(0, walk.keys ?? 1) : [];
  const walked = keys.map((key, at) => (at < lead.length ? { ...key, value: { ...key.value, [type]: sql`p.${keyName(at)}` } } : key));
  const values = sql.join(walked.map((key, at) => sql`${key.value[type]} as ${keyName(at)}`));
  const place = query.after ? sql`and ${isAfter(walked, type, query.after)}` : sql``;
  const filter = type === 'markup' && condition ? sql`and ${condition}` : sql``;
  const ties = direction(keys.at(-1)?.descending ?? true);
  const order = keys.map((key, at) => sql`${keyName(at)} ${direction(key.descending)}`);
  const select = (link: Sql): Sql =>
    sql`select ${sql.lit(type)}::text as type, ${alias[type]}.id, ${values} ${selectRows(query, type, joined)} ${link} ${filter} ${place}`;
  const first = (rows: Sql): Sql => sql`(${rows} order by ${sql.join([...order, sql`id ${ties}`])} limit ${query.limit + 1})`;
  if (!walk) return first(select(sql``));
  const linked = select(sql`and ${walk.link}`);
  const rows = first(walk.sorted ? sql`select * from (${linked} offset 0) as linked` : linked);
  const [key] = lead;
  const start =
    query.after && key ? sql`where p.k0 ${sql.raw(key.descending ? '<=' : '>=')} ${query.after.keys[0]}::${sql.raw(key.type)}` : sql``;
  const way = sql.join(lead.map(({ descending }, at) => sql`p.${keyName(at)} ${direction(descending)}`));
  return sql`(
    select r.* from (select p.* from (${walk.parents}) p ${start} order by ${way}) p cross join lateral ${rows} r
    order by ${sql.join([way, ...order.slice(lead.length), sql`r.id ${ties}`])} limit ${query.limit + 1})`;
}

const keysOf = (query: WorkPageQuery): SortKey[] =>
  (query.sort.length === 0 ? [newestFirst] : query.sort).map((sort) => sortKeyWithin(query, sort));

/**
 * The first rows of `source` in the order of the keys, then type, then id, and one more. Type and id have the direction of the last key. Returns all
 * in one row, with the sort keys of the last shown one: a row for each, with its keys as texts, would cost more than finding them.
 */
function selectPage(source: Sql, keys: readonly SortKey[], shown: number): Sql {
  const ties = direction(keys.at(-1)?.descending ?? true);
  const order = keys.map((key, at) => sql`${keyName(at)} ${direction(key.descending)}`);
  const ofLast = keys.map((_, at) => sql`(array_agg(${keyName(at)}))[${shown}::int]::text`);
  return sql`select string_agg(left(type, 1) || id, ',') as refs, array[${sql.join(ofLast)}] as keys from (
    select * from ${source} as found order by ${sql.join([...order, sql`type ${ties}`, sql`id ${ties}`])} limit ${shown + 1}) as page`;
}

interface Listed {
  /** Each row's first letter of its type, and id; null without rows. */
  readonly refs: string | null;
  /** The sort keys of the last row of the page; null if there are fewer rows. */
  readonly keys: readonly (string | null)[];
}

const refsOf = ({ refs }: Listed): WorkRef[] =>
  refs === null
    ? []
    : refs.split(',').map((ref) => {
        // oxlint-disable-next-line typescript/consistent-type-assertions -- the type names the table of the id
        return { type: ref.startsWith('m') ? 'markup' : 'task', id: Number(ref.slice(1)) } as WorkRef;
      });

/** `read` has one row more than is shown if the list continues. */
function toFoundWork(read: readonly WorkRef[], keys: Listed['keys'], shown: number): FoundWork {
  const refs = read.slice(0, shown);
  const last = read.length > shown ? refs.at(-1) : undefined;
  return { refs, last: last ? { ...last, keys: keys.map((key) => key ?? '') } : null };
}

/** One page of the list, and, up to one above `countAtMost`, the number of all rows. */
export async function listWork(db: Reader, query: WorkPageQuery, countAtMost = 0): Promise<FoundWork & { readonly counted: number }> {
  const read: WorkRef[] = [];
  let [keys, counted]: [Listed['keys'], number] = [[], 0];
  for (const [at, part] of splitByEmptyCells(query, keysOf(query)).entries()) {
    const shown = query.limit - read.length;
    if (shown < 0) break;
    const listed = await listPart(db, { ...query, limit: shown }, part, at === 0 ? countAtMost : 0);
    read.push(...refsOf(listed));
    if (shown > 0) ({ keys } = listed);
    counted += listed.n;
  }
  return { ...toFoundWork(read, keys, query.limit), counted };
}

/** Whether one plan serves every page: an index is scanned from a place on, or a walk determines the whole order. */
function hasOnePlan({ scope, where }: WorkPageQuery, { keys }: Part): boolean {
  if (!('project' in scope)) return where.length === 0;
  const walks = keys.flatMap(({ walk }) => Object.values(walk ?? {}));
  if (keys.length > 1 && walks.length > 0) return false;
  return where.length === 0 || (walks.length > 0 && walks.every(({ steady }) => steady));
}

interface Counted extends Listed {
  readonly n: number;
}

const nothing: Counted = { refs: null, keys: [], n: 0 };

async function listPart(db: Reader, query: WorkPageQuery, part: Part, countAtMost: number): Promise<Counted> {
  const branches = part.types.map((type) => selectBranch(query, part, type));
  const page = selectPage(sql`(${sql.join(branches, sql` union all `)})`, part.keys, query.limit);
  const n = countAtMost > 0 ? selectCount(query, countAtMost) : sql`0`;
  const found = await sql<Counted>`
    select page.*, (${n}) as n from (${page}) as page ${sql.raw(hasOnePlan(query, part) ? '' : plannedEachTime)}`.execute(db);
  return found.rows[0] ?? nothing;
}

/**
 * The first page and the number of rows of a list with at most `atMost` rows; null if it has more. When filters leave few rows, finding all of
 * them costs less than searching many others for the first ones in an order.
 */
export async function listFew(
  db: Reader,
  query: WorkPageQuery,
  atMost: number,
): Promise<(FoundWork & { readonly counted: number }) | null> {
  const keys = keysOf(query);
  const rows = (type: WorkType): Sql => {
    const values = keys.map((key, at) => sql`${key.value[type]} as ${keyName(at)}`);
    return sql`select ${sql.lit(type)}::text as type, ${alias[type]}.id, ${sql.join(values)} ${selectRows({ ...query, areFew: true }, type)}`;
  };
  const page = selectPage(sql`few`, keys, query.limit);
  const found = await sql<Counted>`
    with few as materialized (${sql.join(types.map(rows), sql` union all `)} limit ${atMost + 1})
    select page.*, (select count(*) from few) as n from (${page}) as page ${sql.raw(plannedEachTime)}`.execute(db);
  const { n: counted, ...listed } = found.rows[0] ?? nothing;
  return counted > atMost ? null : { ...toFoundWork(refsOf(listed), listed.keys, query.limit), counted };
}

function selectCount(query: WorkQuery, atMost: number): Sql {
  // In another order, all private markups could come first.
  const byId = sql.raw('project' in query.scope && query.where.length === 0 ? 'order by id' : '');
  const counted = (type: WorkType): Sql => sql`(select 1 ${selectRows(query, type)} ${byId} limit ${atMost + 1})`;
  const all = sql.join(types.map(counted), sql` union all `);
  return sql`select count(*) as n from (select 1 from (${all}) as rows limit ${atMost + 1}) as counted`;
}

/** The number of rows of a list with filters; counting stops one above `atMost`. */
export async function countWork(db: Reader, query: WorkQuery, atMost: number): Promise<number> {
  const found = await sql<{ n: number }>`${selectCount(query, atMost)} ${sql.raw(plannedEachTime)}`.execute(db);
  return found.rows[0]?.n ?? 0;
}
