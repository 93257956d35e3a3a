import { type MarkupId, maxTakeoffGroups, maxTakeoffMarkups, type ProjectId, type TakeoffLevel, type UserId } from '@sheetmark/contract';
import { DEGREES } from '@sheetmark/editor-core';
import { sql } from 'kysely';
import { plannedEachTime } from '../../../platform/db/prepared-statements.ts';
import type { Reader } from '../../../platform/db/unit-of-work.ts';
import { sheetText, sheetValue } from '../../sheet-names/public.ts';
import { visibleMarkup } from '../../visibility/public.ts';
import { type Sql, sqlColumns } from '../work-columns.repository.ts';
import { selectRows, type WorkQuery } from '../work-rows.repository.ts';

/** One unit of a group. `path` has a value for each level down to the group. */
export interface TakeoffRow {
  readonly path: readonly { readonly value: string | null; readonly name: string | null }[];
  readonly unit: string;
  readonly quantity: number;
  readonly n: number;
  readonly markups: number;
  readonly colours: readonly [first: string | null, last: string | null];
}

/** What a level groups by, as texts. */
interface Level {
  /** Of the markup `m`. */
  readonly value: Sql;
  /** Of the measured page `p`, with `p.v…` as the value that its markups share. Sheets are read once for each page. */
  readonly ofPage?: { readonly value: Sql; readonly order: Sql };
  /** The name of the value. */
  readonly name?: (value: Sql) => Sql;
  readonly order?: (value: Sql) => Sql;
}

function levelOf(level: TakeoffLevel): Level {
  if (typeof level !== 'string') {
    const cell = sql`select c.value #>> '{}' from metadata_cells c where c.markup_id = m.id and c.column_name = ${level.column_name}`;
    return { value: sql`(${cell})` };
  }
  const { value, names } = sqlColumns[level];
  if (level === 'sheet') {
    const ofPage = (text: string): Sql => sql.raw(sheetValue(text, 'p.item_id', 'p.page_number'));
    return { value: value.markup, ofPage: { value: ofPage(sheetText), order: ofPage('t.natural_order') } };
  }
  if (level === 'page') return { value: sql`${value.markup}::text`, order: (page) => sql`lpad(${page}, 10, '0')` };
  if (!names) return { value: value.markup };
  const [table, key, name] = names.of;
  return {
    value: sql`${value.markup}::text`,
    name: (id) => sql`(select ${sql.raw(name)} from ${sql.raw(table)} where ${sql.raw(key)} = ${id}::bigint)`,
  };
}

/** Each unit of a markup `m`, which may measure in several; sums of angles mean nothing. */
const quantities = sql`cross join lateral (
  select u.quantity, u.unit, row_number() over () = 1 as is_first from (
    select m.quantity, m.unit union all
    select f.quantity, f.unit from jsonb_to_recordset(coalesce(m.further_quantities, '[]')) as f (quantity double precision, unit text)
  ) u where u.unit <> ${DEGREES}) q`;

const names = (letter: string, levels: readonly Level[]): Sql[] => levels.map((_, at) => sql.ref(`${letter}${at}`));
const list = (parts: readonly Sql[]): Sql => sql.join(parts);

/** The markups' units, added up as far as possible without the sheets. */
function measuredRows(query: WorkQuery, levels: readonly Level[]): Sql {
  const isByPage = levels.some(({ ofPage }) => ofPage);
  const page = isByPage ? sql`m.item_id, m.page_number` : sql`null::bigint as item_id, null::int as page_number`;
  const values = levels.map(({ value, ofPage }, at) => sql`${ofPage ? sql`null::text` : value} as ${sql.ref(`v${at}`)}`);
  return sql`
    select ${page}, ${list(values)}, q.unit, sum(q.quantity) as quantity, count(*) as n,
      count(*) filter (where q.is_first) as markups, min(m.colour) as first_colour, max(m.colour) as last_colour
    ${selectRows(query, 'markup', quantities)} and m.quantity is not null
    group by item_id, page_number, ${list(names('v', levels))}, q.unit`;
}

/** With each value's name and place in the order. */
function namedRows(levels: readonly Level[]): Sql {
  const columns = levels.flatMap(({ ofPage, name, order }, at) => {
    const value = ofPage?.value ?? sql`p.${sql.ref(`v${at}`)}`;
    const shown = name?.(value) ?? value;
    const key = ofPage?.order ?? order?.(value) ?? sql`lower(${shown})`;
    return [sql`${value} as ${sql.ref(`v${at}`)}`, sql`${shown} as ${sql.ref(`s${at}`)}`, sql`${key} as ${sql.ref(`k${at}`)}`];
  });
  return sql`select ${list(columns)}, p.unit, p.quantity, p.n, p.markups, p.first_colour, p.last_colour from measured p`;
}

/** The sums of all groups, one row for each unit. Each group follows the one it belongs to. */
export async function sumTakeoff(db: Reader, query: WorkQuery, by: readonly TakeoffLevel[]): Promise<TakeoffRow[]> {
  const levels = by.map(levelOf);
  const values = names('v', levels);
  const sets = [0, ...levels.keys()].map((_, depth) => sql`(${list([sql`unit`, ...values.slice(0, depth)])})`);
  const path = levels.map((_, at) => {
    const [value, shown] = [sql.ref(`v${at}`), sql.ref(`s${at}`)];
    return sql`case when grouping(${value}) = 0 then jsonb_build_object('value', ${value}, 'name', min(${shown})) end`;
  });
  const order = levels.flatMap((_, at) => {
    const [value, key] = [sql.ref(`v${at}`), sql.ref(`k${at}`)];
    return [sql`grouping(${value}) desc`, sql`${value} is null`, sql`min(${key})`, value];
  });
  const found = await sql<TakeoffRow>`
    with measured as materialized (${measuredRows(query, levels)}), named as materialized (${namedRows(levels)})
    select array_to_json(array_remove(array[${list(path)}], null)) as path, unit, sum(quantity) as quantity, sum(n)::int as n,
      sum(markups)::int as markups, array[min(first_colour), max(last_colour)] as colours
    from named group by grouping sets (${list(sets)})
    order by ${list(order)} limit ${maxTakeoffGroups + 1} ${sql.raw(plannedEachTime)}`.execute(db);
  return found.rows;
}

/** Whether measurements of the project wait for a job, since a scale was changed. */
export async function hasPendingFacts(db: Reader, project: ProjectId, viewer: UserId): Promise<boolean> {
  const found = await sql`
    select from markups where facts = 'pending' and objects is not null and deleted_at is null and project_id = ${project}
      and ${visibleMarkup('markups', viewer)} limit 1`.execute(db);
  return found.rows.length > 0;
}

/** The ids of a group's markups, and one more than are shown; the oldest first. */
export async function listGroupMarkups(
  db: Reader,
  query: WorkQuery,
  { by, path }: { by: readonly TakeoffLevel[]; path: readonly (string | null)[] },
): Promise<MarkupId[]> {
  const within = path.map((value, at) => {
    const level = by[at];
    return level === undefined ? sql`true` : sql`(${levelOf(level).value})::text is not distinct from ${value}::text`;
  });
  const all = sql.join([sql`m.quantity is not null`, ...within], sql` and `);
  const found = await sql<{ id: MarkupId }>`
    select m.id ${selectRows(query, 'markup')} and ${all} and exists (select from (select 1) one ${quantities})
    order by m.page_number, m.id limit ${maxTakeoffMarkups + 1} ${sql.raw(plannedEachTime)}`.execute(db);
  return found.rows.map(({ id }) => id);
}
