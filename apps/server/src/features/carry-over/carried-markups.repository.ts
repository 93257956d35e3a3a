import type { CarriedMarkupId, CarriedPlace, CarryOverId, EditorId, ItemId, MarkupId, ProjectId, UserId } from '@sheetmark/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { CarriedMarkupsTable } from '../../platform/db/carry-over-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { visibleMarkup } from '../visibility/public.ts';

/** A markup to carry over, without its drawing. */
export interface ListedToCarry {
  readonly id: MarkupId;
  /** On the older version. */
  readonly page_number: number;
  readonly bytes: number;
}

/**
 * What versions before the older one had of markups that the older one couldn't place: their drawing, and the matrix from there to the older version's
 * page; null if it lacked the page.
 */
const unplaced = (at: { carryOver: CarryOverId }) => sql`
  left join lateral (
    select p.objects, p.itext, last.matrix, last.after_page from carried_markups p
    join lateral (
      select l.matrix, l.after_page from carried_markups l where l.markup_id = m.id and l.carry_over_id <> ${at.carryOver} order by l.id desc limit 1
    ) last on true
    where p.markup_id = m.id and p.carry_over_id <> ${at.carryOver} and p.objects is not null and (m.objects is null or c.objects is null and c.id is not null)
    order by p.id desc limit 1
  ) u on true`;

/**
 * Lists markups drawn before the newer version: those that it hasn't taken over yet, also those that the older version couldn't place, and those that
 * nobody has answered or edited since, which another alignment places differently.
 */
export async function listToCarry(
  tx: Tx,
  { carryOver, itemId, version }: { carryOver: CarryOverId; itemId: ItemId; version: number },
): Promise<ListedToCarry[]> {
  const { rows } = await sql<ListedToCarry>`
    select m.id, coalesce(c.before_page, m.page_number) as page_number,
      octet_length(coalesce(c.objects, m.objects, u.objects)::text) as bytes
    from markups m
    left join files f on f.id = m.file_id
    left join carried_markups c on c.markup_id = m.id and c.carry_over_id = ${carryOver}
    ${unplaced({ carryOver })}
    where m.item_id = ${itemId} and m.merged_into is null and coalesce(f.version, 0) < ${version}
      and case when c.id is null then coalesce(m.objects, u.objects) is not null
        else c.answer is null and md5(m.objects::text) is not distinct from c.drawn end
    order by page_number, m.id`.execute(tx);
  return rows;
}

/** A markup's drawing on the older version, and what its row holds now. */
export interface MarkupToCarry {
  readonly id: MarkupId;
  readonly open: string;
  /** Null if the older version couldn't place it: then `unplaced` holds what it was before. */
  readonly objects: string | null;
  readonly itext: string | null;
  readonly row_objects: string | null;
  readonly row_page: number;
  readonly unplaced: string | null;
  /** The result of a review: it is about the older version alone. */
  readonly is_stamp: boolean;
  /** From the page of `unplaced` to the older version's; null if that lacked it. */
  readonly unplaced_matrix: unknown;
}

export async function lockToCarry(tx: Tx, carryOver: CarryOverId, ids: readonly MarkupId[]): Promise<MarkupToCarry[]> {
  const { rows } = await sql<MarkupToCarry>`
    select m.id, m.open, case when c.id is null then m.objects else c.objects end::text as objects,
      case when c.id is null then m.itext else c.itext end::text as itext,
      m.objects::text as row_objects, m.page_number as row_page,
      u.objects::text as unplaced, exists (select from review_stamps s where s.markup_id = m.id) as is_stamp, case when u.after_page is not null then u.matrix end as unplaced_matrix
    from markups m left join carried_markups c on c.markup_id = m.id and c.carry_over_id = ${carryOver}
    ${unplaced({ carryOver })}
    where m.id = any(${ids}::bigint[]) and coalesce(c.objects, m.objects, u.objects) is not null
    order by m.id for update of m`.execute(tx);
  return rows;
}

/** A markup's drawing on another version. */
export interface PlacedMarkup {
  readonly id: MarkupId;
  readonly editor_id: EditorId;
  readonly page_number: number;
  /** Null if it isn't placed there. */
  readonly objects: string | null;
  readonly itext: string | null;
  /** Null if its texts stay the same. */
  readonly search_text: string | null;
  readonly name: string | null;
}

/** Raises the revisions, and leaves facts and thumbnails to be computed. */
export async function placeMarkups(tx: Tx, placed: readonly PlacedMarkup[]): Promise<void> {
  if (placed.length === 0) return;
  const column = <K extends keyof PlacedMarkup>(name: K) => placed.map((one) => one[name]);
  await sql`
    update markups m set objects = p.objects::json, itext = p.itext::json, editor_id = p.editor_id, page_number = p.page_number,
      search_text = coalesce(p.search_text, m.search_text), name = coalesce(p.name, m.name),
      facts = case when p.objects is null then m.facts else 'pending' end, thumbnail_key = null, revision = m.revision + 1
    from unnest(${column('id')}::bigint[], ${column('editor_id')}::bigint[], ${column('page_number')}::integer[], ${column('objects')}::text[],
      ${column('itext')}::text[], ${column('search_text')}::text[], ${column('name')}::text[])
      as p (id, editor_id, page_number, objects, itext, search_text, name)
    where m.id = p.id`.execute(tx);
}

type NewCarried = Insertable<CarriedMarkupsTable>;

/** Replaces the place of a markup that was carried over before, and keeps what the older version had. */
export async function saveCarried(tx: Tx, rows: readonly NewCarried[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('carried_markups')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['carry_over_id', 'markup_id']).doUpdateSet((eb) => ({
        after_page: eb.ref('excluded.after_page'),
        matrix: eb.ref('excluded.matrix'),
        place: eb.ref('excluded.place'),
        is_queued: eb.ref('excluded.is_queued'),
        shift: eb.ref('excluded.shift'),
        after_bounds: eb.ref('excluded.after_bounds'),
        changed_values: eb.ref('excluded.changed_values'),
        drawn: eb.ref('excluded.drawn'),
        revision: sql<number>`carried_markups.revision + 1`,
      })),
    )
    .execute();
}

/** A carried markup with what its row holds now. */
export type CarriedRow = Selectable<CarriedMarkupsTable> & { readonly is_edited: boolean };

/** Whether someone edited the drawing since it was carried over. */
const isEdited = sql<boolean>`md5(markups.objects::text) is distinct from carried_markups.drawn`;

export async function lockCarried(tx: Tx, at: { carryOver: CarryOverId; markup: MarkupId }): Promise<CarriedRow | undefined> {
  return tx
    .selectFrom('carried_markups')
    .innerJoin('markups', 'markups.id', 'carried_markups.markup_id')
    .selectAll('carried_markups')
    .select(isEdited.as('is_edited'))
    .where('carry_over_id', '=', at.carryOver)
    .where('markup_id', '=', at.markup)
    .forUpdate('carried_markups')
    .executeTakeFirst();
}

export async function updateCarried(tx: Tx, id: CarriedMarkupId, change: Updateable<CarriedMarkupsTable>): Promise<void> {
  await tx
    .updateTable('carried_markups')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

function selectListed(db: Reader, viewer: UserId) {
  return db
    .selectFrom('carried_markups as c')
    .innerJoin('markups', 'markups.id', 'c.markup_id')
    .innerJoin('carry_overs as o', 'o.id', 'c.carry_over_id')
    .leftJoin('users', 'users.id', 'c.answered_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('carried_markups as p')
          .innerJoin('carry_overs', 'carry_overs.id', 'p.carry_over_id')
          .innerJoin('files', 'files.id', 'carry_overs.before_file_id')
          .select(['files.id as file_id', 'files.version', 'p.before_page'])
          .whereRef('p.markup_id', '=', 'c.markup_id')
          .whereRef('p.id', '<=', 'c.id')
          .where('p.objects', 'is not', null)
          .orderBy('p.id', 'desc')
          .limit(1)
          .as('drawn'),
      (join) => join.onTrue(),
    )
    .select(['o.before_file_id', 'o.after_file_id'])
    .select(['drawn.file_id as drawn_file_id', 'drawn.version as drawn_version', 'drawn.before_page as drawn_page'])
    .select(['c.id', 'c.carry_over_id', 'c.markup_id', 'c.place', 'c.is_queued', 'c.before_page', 'c.after_page', 'c.matrix', 'c.shift'])
    .select(['c.before_bounds', 'c.after_bounds', 'c.changed_values', 'c.answer', 'c.answered_by', 'c.answered_at', 'c.revision'])
    .select(['markups.number', 'markups.name', 'markups.open', 'markups.thumbnail_key', 'markups.revision as markup_revision'])
    .select(['users.first_name', 'users.last_name'])
    .where('markups.deleted_at', 'is', null)
    .where(visibleMarkup('markups', viewer));
}

export type ListedCarried = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

export interface CarriedFilter {
  readonly carryOvers: readonly CarryOverId[];
  readonly place?: CarriedPlace | undefined;
  readonly isQueued?: boolean | undefined;
  readonly isAnswered?: boolean | undefined;
}

/** In the order of the review queue, behind the row with the id `after`. */
export async function listCarried(
  db: Reader,
  filter: CarriedFilter,
  { project, viewer, after, limit }: { project: ProjectId; viewer: UserId; after: number | null; limit: number },
): Promise<ListedCarried[]> {
  const { carryOvers, place, isQueued, isAnswered } = filter;
  const behind = sql<boolean>`(c.carry_over_id, c.place_rank, c.before_page, c.id) > (
    select l.carry_over_id, l.place_rank, l.before_page, l.id from carried_markups l where l.id = ${after})`;
  return selectListed(db, viewer)
    .where('markups.project_id', '=', project)
    .where(sql<boolean>`c.carry_over_id = any(${carryOvers}::bigint[])`)
    .$if(place !== undefined, (rows) => rows.where('c.place', '=', place ?? 'unchanged'))
    .$if(isQueued !== undefined, (rows) => rows.where('c.is_queued', '=', isQueued ?? true))
    .$if(isAnswered !== undefined, (rows) => rows.where('c.answer', isAnswered ? 'is not' : 'is', null))
    .$if(after !== null, (rows) => rows.where(behind))
    .orderBy('c.carry_over_id')
    .orderBy('c.place_rank')
    .orderBy('c.before_page')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** Lists these markups of a carry-over, in its order. */
export async function listCarriedByIds(
  db: Reader,
  { carryOver, ids, viewer }: { carryOver: CarryOverId; ids: readonly MarkupId[]; viewer: UserId },
): Promise<ListedCarried[]> {
  return selectListed(db, viewer)
    .where('c.carry_over_id', '=', carryOver)
    .where(sql<boolean>`c.markup_id = any(${ids}::bigint[])`)
    .orderBy('c.place_rank')
    .orderBy('c.before_page')
    .orderBy('c.id')
    .execute();
}

/** The markup's drawing as JSON text. */
export async function findDrawing(db: Reader, id: MarkupId): Promise<{ objects: string | null; itext: string | null }> {
  return db
    .selectFrom('markups')
    .select([sql<string | null>`objects::text`.as('objects'), sql<string | null>`itext::text`.as('itext')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
