import type { EditorId, ItemId, MarkupId, MarkupRef, UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';
import { authorFirstName, authorLastName, isAuthor } from './authorship.repository.ts';
import type { OlderVersion } from './older-versions.repository.ts';
import type { SharedFields } from './shared-fields.repository.ts';

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

const author = concat(
  text('{"id":'),
  sql.ref('creator.id'),
  text(',"name":'),
  sql`to_json(btrim(concat(${authorFirstName('markups', 'creator')}, ' ', ${authorLastName('markups', 'creator')})))`,
  text('}'),
);

/** The columns of a drawing and its page. */
interface DrawingColumns {
  readonly objects: string;
  readonly itext: string;
  readonly editor: string;
  readonly page: string;
}
const current: DrawingColumns = {
  objects: 'markups.objects',
  itext: 'markups.itext',
  editor: 'markups.editor_id',
  page: 'markups.page_number',
};
const kept: DrawingColumns = { objects: 'kept.objects', itext: 'kept.itext', editor: 'kept.editor_id', page: 'kept.page_number' };

const fieldsOf = ({ objects, itext, editor, page }: DrawingColumns): Readonly<Record<string, RawBuilder<string>>> => ({
  id: json('markups.id'),
  project_id: json('markups.project_id'),
  item_id: json('markups.item_id'),
  number: json('markups.number'),
  editor_id: json(editor),
  file_id: orNull('markups.file_id'),
  checked_file_id: orNull('markups.checked_file_id'),
  review_id: orNull('markups.review_id'),
  page_number: json(page),
  open: quoted('markups.open'),
  privacy: quoted('markups.visibility'),
  visibility: quoted('markups.visibility'),
  editor_details: orNull(objects),
  itext: orNull(itext),
  priority: quoted('markups.priority'),
  assignee: orNull('assignee.id', person('assignee')),
  assignee_id: orNull('markups.assignee_id'),
  due_date: orNull('markups.due_date', quoted('markups.due_date')),
  created_by: author,
  created_by_id: json('markups.created_by'),
  resolved_by: orNull('resolver.id', person('resolver')),
  resolved_on: orNull('markups.resolved_on', time('markups.resolved_on')),
  revision: json('markups.revision'),
  created_at: time('markups.created_at'),
  updated_at: time('markups.updated_at'),
});

/** The column that tells whether a markup has the shared value of a field. Fields without one are always written. */
const comparedColumn: Readonly<Record<string, string>> = {
  project_id: 'markups.project_id',
  item_id: 'markups.item_id',
  file_id: 'markups.file_id',
  checked_file_id: 'markups.checked_file_id',
  review_id: 'markups.review_id',
  open: 'markups.open',
  privacy: 'markups.visibility',
  visibility: 'markups.visibility',
  priority: 'markups.priority',
  assignee: 'markups.assignee_id',
  assignee_id: 'markups.assignee_id',
  due_date: 'markups.due_date',
  created_by: 'markups.created_by',
  created_by_id: 'markups.created_by',
  resolved_by: 'markups.resolved_by',
  resolved_on: 'markups.resolved_on',
  revision: 'markups.revision',
};

/** The field that a markup has the value of unless it is written: most were never changed. */
export const sameFields = { updated_at: 'created_at' } as const;
const neverChanged = sql<boolean>`markups.updated_at = markups.created_at`;

/** Like `writtenFrom`, without the fields that a markup shares. The first, its id, is always written. */
function writtenBriefly(columns: DrawingColumns, shared: SharedFields): RawBuilder<string> {
  const pieces = Object.entries(fieldsOf(columns)).map(([name, value], index) => {
    const piece = concat(text(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`), value);
    const isLeftOut = name in sameFields ? neverChanged : hasShared(name, shared);
    return isLeftOut ? sql`case when ${isLeftOut} then '' else ${piece} end` : piece;
  });
  return concat(...pieces);
}

function hasShared(name: string, { columns }: SharedFields): RawBuilder<boolean> | null {
  const [column, common] = [comparedColumn[name], columns[name]];
  if (column === undefined || common === undefined) return null;
  return common === null ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${common}`;
}

const writtenFrom = (columns: DrawingColumns): RawBuilder<string> =>
  concat(
    ...Object.entries(fieldsOf(columns)).flatMap(([name, value], index) => [
      text(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
      value,
    ]),
  );
const written = new Map([current, kept].map((columns) => [columns, writtenFrom(columns)]));

/**
 * What an older version had of each markup: kept when a newer version took it over, or still in the markup's row. Leaves out markups that were
 * drawn on newer versions.
 */
const keptDrawings = ({ carryOverId, fileId, version }: OlderVersion): RawBuilder<KeptDrawing> => sql<KeptDrawing>`(
  select c.markup_id, c.editor_id, c.before_page as page_number, c.objects, c.itext
  from carried_markups c join markups m on m.id = c.markup_id left join files f on f.id = m.file_id
  where c.carry_over_id = ${carryOverId} and coalesce(f.version, 0) <= ${version}
  union all
  select m.id, m.editor_id, m.page_number, m.objects, m.itext from markups m
  where m.file_id = ${fileId} and not exists (select from carried_markups c where c.carry_over_id = ${carryOverId} and c.markup_id = m.id))`;

interface KeptDrawing {
  readonly markup_id: MarkupId;
  readonly editor_id: EditorId;
  readonly page_number: number;
}

/** Of the current version, or of an older one. */
interface Shown {
  readonly user: UserId;
  readonly older: OlderVersion | null;
  /** Not written for markups that have them. */
  readonly shared?: SharedFields | undefined;
}

const columnsOf = ({ older }: Pick<Shown, 'older'>): DrawingColumns => (older === null ? current : kept);

function selectShown(db: Reader, { user, older }: Shown) {
  return db
    .selectFrom('markups')
    .$if(older !== null, (rows) =>
      older === null ? rows : rows.innerJoin(keptDrawings(older).as('kept'), (on) => on.onRef('kept.markup_id', '=', 'markups.id')),
    )
    .where(visibleMarkup('markups', user))
    .where('markups.deleted_at', 'is', null);
}

function jsonOf(shown: Shown): RawBuilder<string> {
  const columns = columnsOf(shown);
  return shown.shared ? writtenBriefly(columns, shown.shared) : (written.get(columns) ?? writtenFrom(columns));
}

/**
 * Markups that the user may see, in no order, in the form of `presentMarkup`. The database writes the JSON: parsing 20,000 rows into objects
 * and serializing them takes the server five times as long.
 */
const selectWritten = (db: Reader, shown: Shown) =>
  selectShown(db, shown)
    .innerJoin('items', 'items.id', 'markups.item_id')
    .innerJoin('users as creator', (join) => join.on(isAuthor('markups', 'creator')))
    .leftJoin('users as assignee', 'assignee.id', 'markups.assignee_id')
    .leftJoin('users as resolver', 'resolver.id', 'markups.resolved_by')
    .select(['markups.id', 'markups.revision'])
    .select(sql<boolean>`markups.thumbnail_key is not null`.as('has_thumbnail'))
    .select(jsonOf(shown).as('json'))
    .where('items.deleted_at', 'is', null);

interface OnPages extends Shown {
  readonly editorIds: readonly EditorId[];
}

const isOnPages = (shown: Shown, editorIds: readonly EditorId[]): RawBuilder<boolean> =>
  sql`${sql.ref(columnsOf(shown).editor)} = any(${editorIds}::bigint[])`;

/** Lists markups on these pages, in no order. */
export async function listWrittenOnPages(db: Reader, onPages: OnPages, limit: number): Promise<(WrittenMarkup & PlacedMarkup)[]> {
  return selectWritten(db, onPages)
    .select(['markups.number', 'markups.open'])
    .select(sql.ref<EditorId>(columnsOf(onPages).editor).as('editor_id'))
    .select(sql.ref<number>(columnsOf(onPages).page).as('page_number'))
    .where(isOnPages(onPages, onPages.editorIds))
    .limit(limit)
    .execute();
}

/** Lists all markups on these pages without their drawings, oldest first. */
export async function listRefsOnPages(db: Reader, onPages: OnPages): Promise<PlacedMarkup[]> {
  return selectShown(db, onPages)
    .select(['markups.id', 'markups.number', 'markups.open'])
    .select(sql.ref<EditorId>(columnsOf(onPages).editor).as('editor_id'))
    .select(sql.ref<number>(columnsOf(onPages).page).as('page_number'))
    .where(isOnPages(onPages, onPages.editorIds))
    .orderBy('markups.id')
    .execute();
}

interface OnPage extends Shown {
  readonly editorId: EditorId;
  readonly ids: readonly MarkupId[];
}

/** Lists this page's markups among the ids. */
export async function listWrittenOnPage(db: Reader, { editorId, ids, ...shown }: OnPage): Promise<WrittenMarkup[]> {
  return selectWritten(db, shown)
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .where(isOnPages(shown, [editorId]))
    .execute();
}

interface ById extends Shown {
  readonly itemId: ItemId;
  readonly ids: readonly MarkupId[];
  /** Only those on these pages; null: on all. */
  readonly pages?: ReadonlySet<number> | null;
}

/** Lists this item's markups among the ids. */
export async function listWrittenByIds(db: Reader, { itemId, ids, pages = null, ...shown }: ById): Promise<WrittenMarkup[]> {
  return selectWritten(db, shown)
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .where('markups.item_id', '=', itemId)
    .$if(pages !== null, (rows) => rows.where(sql<boolean>`markups.page_number = any(${[...(pages ?? [])]}::int[])`))
    .execute();
}
