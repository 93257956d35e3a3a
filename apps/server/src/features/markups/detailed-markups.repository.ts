import type { MarkupId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { builtOnce } from '../../platform/db/built-once.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import type { SheetName } from '../files/public.ts';
import { visibleMarkup, visibleReview } from '../visibility/public.ts';
import { authorFirstName, authorLastName, isAuthor } from './authorship.repository.ts';

/** The row's columns in responses, without drawing and texts. */
const rowColumns = [
  'markups.id',
  'markups.project_id',
  'markups.item_id',
  'markups.number',
  'markups.editor_id',
  'markups.file_id',
  'markups.checked_file_id',
  'markups.review_id',
  'markups.page_number',
  'markups.open',
  'markups.visibility',
  'markups.priority',
  'markups.assignee_id',
  'markups.due_date',
  'markups.name',
  'markups.subject',
  'markups.label',
  'markups.quantity',
  'markups.unit',
  'markups.further_quantities',
  'markups.thumbnail_key',
  'markups.revision',
  'markups.created_by',
  'markups.resolved_by',
  'markups.resolved_on',
  'markups.created_at',
  'markups.updated_at',
] as const;

const selectDetails = builtOnce((db: Reader) =>
  db
    .selectFrom('markups')
    .innerJoin('items', 'items.id', 'markups.item_id')
    .innerJoin('users as creator', (join) => join.on(isAuthor('markups', 'creator')))
    .leftJoin('users as assignee', 'assignee.id', 'markups.assignee_id')
    .leftJoin('users as resolver', 'resolver.id', 'markups.resolved_by')
    .innerJoin('projects', 'projects.id', 'markups.project_id')
    .leftJoin('metadata_values', 'metadata_values.markup_id', 'markups.id')
    .select(rowColumns)
    .select('creator.id as author')
    .select(authorFirstName('markups', 'creator').as('creator_first_name'))
    .select(authorLastName('markups', 'creator').as('creator_last_name'))
    .select(['assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
    .select(['resolver.first_name as resolver_first_name', 'resolver.last_name as resolver_last_name'])
    .select(['items.name as item_name', 'items.folder_id', 'projects.name as project_name'])
    .select(['metadata_values.id as metadata_id', 'metadata_values.values as metadata'])
    .where('markups.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null),
);

const selectWithDrawing = builtOnce((db: Reader) => selectDetails(db).select(['markups.objects', 'markups.itext']));

export type DetailedMarkup = Awaited<ReturnType<ReturnType<typeof selectWithDrawing>['execute']>>[number];

/** Lists markups that aren't in the trash and that the viewer sees, in no order. */
export async function listWithDrawings(db: Reader, ids: readonly MarkupId[], viewer: UserId): Promise<DetailedMarkup[]> {
  return selectWithDrawing(db)
    .where(visibleMarkup('markups', viewer))
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .execute();
}

export async function findDetailed(db: Reader, id: MarkupId): Promise<DetailedMarkup | undefined> {
  return selectWithDrawing(db).where('markups.id', '=', id).executeTakeFirst();
}

/**
 * Lists contain drawings and texts only up to this many bytes, because they show thumbnails and names. `pg_column_size`, which counts
 * compressed bytes, is known without reading a large value.
 */
const maxListedBytes = 2000;
const selectIfSmall = (column: 'objects' | 'itext') => {
  const ref = sql.ref(`markups.${column}`);
  return sql<unknown>`case when pg_column_size(${ref}) <= ${sql.lit(maxListedBytes)} and octet_length(${ref}::text) <= ${sql.lit(maxListedBytes)}
    then ${ref} end`.as(column);
};

/** With the sheet that its page is in the newest version that has the page, and its review, if the viewer sees it. */
export interface ListedMarkupRow extends DetailedMarkup, SheetName {
  readonly review_number: number | null;
  readonly review_title: string | null;
  readonly review_round: number | null;
}

const selectListed = builtOnce((db: Reader) =>
  selectDetails(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('files')
          .innerJoin('sheets', 'sheets.file_id', 'files.id')
          .innerJoin('title_blocks', 'title_blocks.sheet_id', 'sheets.id')
          .select(['title_blocks.number as sheet_number', 'title_blocks.title as sheet_title'])
          .whereRef('files.item_id', '=', 'markups.item_id')
          .whereRef('sheets.page_number', '=', 'markups.page_number')
          .where('files.deleted_at', 'is', null)
          .orderBy('files.version', 'desc')
          .limit(1)
          .as('sheet'),
      (join) => join.onTrue(),
    )
    .select(['sheet.sheet_number', 'sheet.sheet_title'])
    .select([selectIfSmall('objects'), selectIfSmall('itext')]),
);

/** Lists the visible markups among the ids, in no order. */
export async function listDetailed(db: Reader, ids: readonly MarkupId[], user: UserId): Promise<ListedMarkupRow[]> {
  if (ids.length === 0) return [];
  return selectListed(db)
    .leftJoin('reviews', (join) => join.onRef('reviews.id', '=', 'markups.review_id').on(visibleReview('reviews.id', user)))
    .select(['reviews.number as review_number', 'reviews.title as review_title', 'reviews.round as review_round'])
    .where(sql<boolean>`markups.id = any(${ids}::bigint[])`)
    .where(visibleMarkup('markups', user))
    .execute();
}
