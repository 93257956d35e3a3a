import type { ColumnFilter, FolderId, ItemFilter, ItemId, MarkupCounts, ProjectId, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { matchesCell, matchesEmptyCell } from '../metadata/public.ts';
import { visibleFolder, visibleMarkup } from '../visibility/public.ts';

type Condition = RawBuilder<boolean>;

/** The markups `m` that aren't deleted and that the user can see. */
const seenBy = (user: UserId): Condition => sql`m.deleted_at is null and ${visibleMarkup('m', user)}`;

const given = (conditions: readonly (Condition | false | undefined)[]): Condition[] =>
  conditions.filter((each) => each !== false && each !== undefined);

/** Null among the values means no one. */
function isOneOf(column: RawBuilder<unknown>, type: 'text' | 'bigint', values: readonly (string | number | null)[] | undefined) {
  if (values === undefined) return undefined;
  const found = sql<boolean>`${column} = any(${values.filter((each) => each !== null)}::${sql.raw(type)}[])`;
  return values.includes(null) ? sql<boolean>`(${found} or ${column} is null)` : found;
}

const uploader = sql`(select f.created_by from files f where f.item_id = items.id and f.deleted_at is null order by f.version desc limit 1)`;

/** Conditions on the markups `m`. */
function conditionsOfMarkup({ status, priority, visibility, assignee, due_from, due_to, due_empty }: ItemFilter): Condition[] {
  return given([
    isOneOf(sql`m.open`, 'text', status),
    isOneOf(sql`m.priority`, 'text', priority),
    isOneOf(sql`m.visibility`, 'text', visibility),
    isOneOf(sql`m.assignee_id`, 'bigint', assignee),
    due_from !== undefined && sql`m.due_date >= ${due_from}::date`,
    due_to !== undefined && sql`m.due_date <= ${due_to}::date`,
    due_empty === true && sql`m.due_date is null`,
  ]);
}

function holds(filter: ColumnFilter): Condition {
  const filled = sql<boolean>`(items.id, items.project_id) in (
    select c.item_id, c.project_id from item_cells c where ${matchesCell(filter)})`;
  if (!matchesEmptyCell(filter)) return filled;
  const column = filter.column_name;
  return sql`(${filled} or not exists (select from item_cells c where c.item_id = items.id and c.column_name = ${column}))`;
}

/** A filter as a condition on rows of `items`, together with whether the viewer sees them. */
export function matchesItemFilter(filter: ItemFilter, viewer: UserId): Condition {
  const { name, uploaded_by, updated_from, updated_to, columns = [] } = filter;
  const ofMarkup = conditionsOfMarkup(filter);
  const conditions = given([
    name !== undefined && sql`items.name ilike ${likePattern(name)}`,
    isOneOf(uploader, 'bigint', uploaded_by),
    ...columns.map(holds),
    updated_from !== undefined && sql`items.updated_at >= ${updated_from}::date`,
    updated_to !== undefined && sql`items.updated_at < (${updated_to}::date + 1)`,
    ofMarkup.length > 0 &&
      sql`exists (select from markups m where m.item_id = items.id and ${seenBy(viewer)} and ${sql.join(ofMarkup, sql` and `)})`,
  ]);
  return sql<boolean>`(${sql.join([visibleFolder('items.folder_id', viewer), ...conditions], sql` and `)})`;
}

const belowOf = (projectId: ProjectId, parentId: FolderId | null) => sql`
  with recursive below as (
    select id, id as top from folders
    where project_id = ${projectId} and parent_id is not distinct from ${parentId}::bigint and deleted_at is null
    union all
    select folders.id, below.top from folders join below on folders.parent_id = below.id where folders.deleted_at is null
  )`;

export interface FolderSum extends MarkupCounts {
  readonly folder_id: FolderId;
  readonly items_count: number;
}

interface SumsQuery {
  readonly projectId: ProjectId;
  /** Null is the project's top level. */
  readonly parentId: FolderId | null;
  readonly viewer: UserId;
  readonly kept: Condition;
}

/** Sums of the matching items in and below each folder of the parent. A folder without any has no row. */
export async function sumFolders(db: Reader, { projectId, parentId, viewer, kept }: SumsQuery): Promise<FolderSum[]> {
  const counted = (status: keyof MarkupCounts) => sql`coalesce(sum(counts.${sql.ref(status)}), 0)::int as ${sql.ref(status)}`;
  const found = await sql<FolderSum>`
    ${belowOf(projectId, parentId)}
    select below.top as folder_id, count(*)::int as items_count,
      ${sql.join([counted('none'), counted('review'), counted('open'), counted('closed')])}
    from below
    join items on items.folder_id = below.id and items.deleted_at is null and ${kept}
    left join lateral (
      select count(*) filter (where m.open = 'none') as none, count(*) filter (where m.open = 'review') as review,
        count(*) filter (where m.open = 'open') as open, count(*) filter (where m.open = 'closed') as closed
      from markups m where m.item_id = items.id and ${seenBy(viewer)}
    ) counts on true
    group by below.top`.execute(db);
  return found.rows;
}

export interface PlacedItem {
  readonly id: ItemId;
  readonly folder_id: FolderId;
}

/** The matching items in and below the folder, or in the whole project without one, by name. */
export async function listBelow(
  db: Reader,
  { projectId, parentId, kept }: Omit<SumsQuery, 'viewer'>,
  limit: number,
): Promise<PlacedItem[]> {
  const found = await sql<PlacedItem>`
    ${belowOf(projectId, parentId)}
    select items.id, items.folder_id from items
    where items.project_id = ${projectId} and items.deleted_at is null and ${kept}
      and (items.folder_id in (select id from below) or items.folder_id = ${parentId})
    order by lower(items.name), items.id limit ${limit}`.execute(db);
  return found.rows;
}
