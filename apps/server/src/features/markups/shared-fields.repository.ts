import type { MarkupId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { lastNameIn } from '../projects/public.ts';
import { visibleMarkup } from '../visibility/public.ts';

/** Markups that are looked at to learn what most have in common. */
const sampleSize = 50;

/** What most markups of a page have in common. */
export interface SharedFields {
  /** Fields as they are in the response. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The value of the column of each, with which the database compares. */
  readonly columns: Readonly<Record<string, string | number | null>>;
}

/** Finds the most frequent values of a few of the user's visible markups among the ids. */
export async function findSharedFields(db: Reader, user: UserId, ids: readonly MarkupId[]): Promise<SharedFields> {
  const step = Math.ceil(ids.length / sampleSize);
  const rows = await db
    .selectFrom('markups')
    .innerJoin('users', 'users.id', 'markups.created_by')
    .select([
      'project_id',
      'item_id',
      'file_id',
      'checked_file_id',
      'review_id',
      'open',
      'visibility',
      'priority',
      'assignee_id',
      'created_by',
    ])
    .select(['resolved_by', 'revision', 'first_name'])
    .select(lastNameIn(sql`markups.project_id`, 'users').as('last_name'))
    .where(visibleMarkup('markups', user))
    .where(
      'markups.id',
      'in',
      ids.filter((_, index) => index % step === 0),
    )
    .execute();
  const usual = <T>(valueOf: (row: (typeof rows)[number]) => T): T | undefined => mostFrequent(rows.map(valueOf));
  const creator = usual((row) => row.created_by);
  const author = rows.find((row) => row.created_by === creator);
  const visibility = usual((row) => row.visibility) ?? 'public';
  const plain = {
    project_id: usual((row) => row.project_id) ?? 0,
    item_id: usual((row) => row.item_id) ?? 0,
    file_id: usual((row) => row.file_id) ?? null,
    checked_file_id: usual((row) => row.checked_file_id) ?? null,
    review_id: usual((row) => row.review_id) ?? null,
    open: usual((row) => row.open) ?? 'none',
    privacy: visibility,
    visibility,
    priority: usual((row) => row.priority) ?? 'none',
    assignee: null,
    assignee_id: null,
    due_date: null,
    created_by_id: creator ?? 0,
    resolved_by: null,
    resolved_on: null,
    revision: usual((row) => row.revision) ?? 1,
  };
  const name = `${author?.first_name ?? ''} ${author?.last_name ?? ''}`.trim();
  return { values: { ...plain, created_by: { id: creator, name } }, columns: { ...plain, created_by: creator ?? 0 } };
}

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const groups = [...Map.groupBy(values, (value) => value).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}
