import type { ItemId, MarkupId, ProjectId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import type { Choice, Followed } from './follows.policy.ts';

const columns = ['user_id', 'project_id', 'item_id', 'markup_id', 'choice'] as const;

/** All choices for these projects, and for these items and markups in them. */
export async function listChoices(
  db: Reader,
  { projects, items, markups }: { projects: readonly ProjectId[]; items: readonly ItemId[]; markups: readonly MarkupId[] },
): Promise<(Choice & { user_id: UserId })[]> {
  if (projects.length === 0) return [];
  return db
    .selectFrom('follows')
    .select(columns)
    .where(sql<boolean>`project_id = any(${projects}::bigint[])`)
    .where(sql<boolean>`(item_id is null or item_id = any(${items}::bigint[]))`)
    .where(sql<boolean>`(markup_id is null or markup_id = any(${markups}::bigint[]))`)
    .execute();
}

/** The user's choices for the subject, its file and its project. */
export async function listOwnChoices(db: Reader, user: UserId, { project_id, item_id, markup_id }: Followed): Promise<Choice[]> {
  const items = item_id === null ? [] : [item_id];
  const markups = markup_id === null ? [] : [markup_id];
  const choices = await listChoices(db, { projects: [project_id], items, markups });
  return choices.filter((row) => row.user_id === user);
}

/** Null: the usual. */
export async function storeChoice(tx: Tx, user: UserId, at: Followed, choice: Choice['choice'] | null): Promise<void> {
  if (choice === null) {
    await tx
      .deleteFrom('follows')
      .where('user_id', '=', user)
      .where('project_id', '=', at.project_id)
      .where('item_id', 'is not distinct from', at.item_id)
      .where('markup_id', 'is not distinct from', at.markup_id)
      .execute();
    return;
  }
  await tx
    .insertInto('follows')
    .values({ user_id: user, ...at, choice })
    .onConflict((clash) => clash.columns(['user_id', 'project_id', 'item_id', 'markup_id']).doUpdateSet({ choice }))
    .execute();
}
