import type { EditorId, ItemId, MarkupId, MarkupRef, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';

/** A markup's id, number and place. */
export interface PlacedMarkup extends MarkupRef {
  readonly editor_id: EditorId;
}

/** A markup as JSON. */
export interface WrittenMarkup {
  readonly id: MarkupId;
  readonly revision: number;
  readonly has_thumbnail: boolean;
  /** Its JSON without the closing brace, to which `thumbnail_url` and `comments` are added. */
  readonly json: string;
}

/** Concatenates in one step. A chain of `||` would copy the text at each operator. */
const concat = (...pieces: readonly RawBuilder<unknown>[]): RawBuilder<string> => sql`concat(${sql.join(pieces)})`;
const text = (value: string): RawBuilder<string> => sql`${sql.lit(value)}`;

const json = (column: string): RawBuilder<string> => sql`${sql.ref(column)}`;
const orNull = (column: string, markupJson = json(column)): RawBuilder<string> =>
  sql`case when ${sql.ref(column)} is null then 'null' else ${markupJson}::text end`;
/** For columns whose values need no escaping. */
const quoted = (column: string): RawBuilder<string> => concat(text('"'), sql.ref(column), text('"'));
const time = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;
const person = (alias: string): RawBuilder<string> => {
  const [first, last] = ['first_name', 'last_name'].map((column) => sql.ref(`${alias}.${column}`));
  const name = sql`to_json(btrim(concat(${first}, ' ', ${last})))`;
  return concat(text('{"id":'), sql.ref(`${alias}.id`), text(',"name":'), name, text('}'));
};

const fields: Readonly<Record<string, RawBuilder<string>>> = {
  id: json('markups.id'),
  project_id: json('markups.project_id'),
  item_id: json('markups.item_id'),
  number: json('markups.number'),
  editor_id: json('markups.editor_id'),
  file_id: orNull('markups.file_id'),
  checked_file_id: orNull('markups.checked_file_id'),
  page_number: json('markups.page_number'),
  open: quoted('markups.open'),
  privacy: quoted('markups.visibility'),
  visibility: quoted('markups.visibility'),
  editor_details: orNull('markups.objects'),
  itext: orNull('markups.itext'),
  priority: quoted('markups.priority'),
  assignee: orNull('assignee.id', person('assignee')),
  assignee_id: orNull('markups.assignee_id'),
  due_date: orNull('markups.due_date', quoted('markups.due_date')),
  created_by: person('creator'),
  created_by_id: json('markups.created_by'),
  resolved_by: orNull('resolver.id', person('resolver')),
  resolved_on: orNull('markups.resolved_on', time('markups.resolved_on')),
  revision: json('markups.revision'),
  created_at: time('markups.created_at'),
  updated_at: time('markups.updated_at'),
};

const written = concat(
  ...Object.entries(fields).flatMap(([name, value], index) => [text(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`), value]),
);

/**
 * Markups that the user may see, in no order, in the form of `presentMarkup`. The database writes the JSON: parsing 20,000 rows into objects
 * and serializing them takes the server five times as long.
 */
const selectWritten = (db: Reader, user: UserId) =>
  db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .innerJoin('users as creator', 'creator.id', 'markups.created_by')
    .leftJoin('users as assignee', 'assignee.id', 'markups.assignee_id')
    .leftJoin('users as resolver', 'resolver.id', 'markups.resolved_by')
    .select(['markups.id', 'markups.revision'])
    .select([sql<boolean>`markups.thumbnail_key is not null`.as('has_thumbnail'), written.as('json')])
    .where(visibleMarkup('markups', user))
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null);

interface OnPages {
  readonly editorIds: readonly EditorId[];
  readonly user: UserId;
}

/** Lists markups on these pages, in no order. */
export async function listWrittenOnPages(
  db: Reader,
  { editorIds, user }: OnPages,
  limit: number,
): Promise<(WrittenMarkup & PlacedMarkup)[]> {
  return selectWritten(db, user)
    .select(['markups.editor_id', 'markups.number', 'markups.page_number', 'markups.open'])
    .where(sql<boolean>`markups.editor_id = any(${editorIds}::bigint[])`)
    .limit(limit)
    .execute();
}

/** Lists all markups on these pages without their drawings, oldest first. */
export async function listRefsOnPages(db: Reader, { editorIds, user }: OnPages): Promise<PlacedMarkup[]> {
  return db
    .selectFrom('markups')
    .select(['id', 'number', 'page_number', 'open', 'editor_id'])
    .where(sql<boolean>`editor_id = any(${editorIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where(visibleMarkup('markups', user))
    .orderBy('id')
    .execute();
}

/** Lists this page's markups among the ids. */
export async function listWrittenOnPage(
  db: Reader,
  { editorId, ids, user }: { editorId: EditorId; ids: readonly MarkupId[]; user: UserId },
): Promise<WrittenMarkup[]> {
  return selectWritten(db, user)
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .where('markups.editor_id', '=', editorId)
    .execute();
}

interface ById {
  readonly itemId: ItemId;
  readonly ids: readonly MarkupId[];
  readonly user: UserId;
}

/** Lists this item's markups among the ids. */
export async function listWrittenByIds(db: Reader, { itemId, ids, user }: ById): Promise<WrittenMarkup[]> {
  return selectWritten(db, user)
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .where('markups.item_id', '=', itemId)
    .execute();
}
