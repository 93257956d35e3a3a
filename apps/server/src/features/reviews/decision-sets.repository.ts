import type { DecisionSetId, ProjectId } from '@sheetmark/contract';
import type { Insertable, Updateable } from 'kysely';
import type { DecisionSetsTable } from '../../platform/db/review-tables.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

export async function listDecisionSets(db: Reader, project: ProjectId) {
  return db.selectFrom('decision_sets').selectAll().where('project_id', '=', project).orderBy('name').orderBy('id').execute();
}

export async function findDecisionSet(db: Reader, id: DecisionSetId) {
  return db.selectFrom('decision_sets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined if the project has a set of this name. */
export async function insertDecisionSet(tx: Tx, row: Insertable<DecisionSetsTable>): Promise<DecisionSetId | undefined> {
  const made = await tx
    .insertInto('decision_sets')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateDecisionSet(tx: Tx, id: DecisionSetId, change: Updateable<DecisionSetsTable>): Promise<void> {
  await tx.updateTable('decision_sets').set(change).where('id', '=', id).execute();
}

export async function hasDecisionSet(
  tx: Tx,
  project: ProjectId,
  { name, except }: { name: string; except: DecisionSetId },
): Promise<boolean> {
  const found = await tx
    .selectFrom('decision_sets')
    .select('id')
    .where('project_id', '=', project)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteDecisionSet(tx: Tx, id: DecisionSetId): Promise<void> {
  await tx.deleteFrom('decision_sets').where('id', '=', id).execute();
}
