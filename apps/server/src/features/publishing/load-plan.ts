import type { UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { type Plan, planPublication } from './plan.policy.ts';
import { type DraftPageRow, listPages, listRegistered, type PublicationRow, type RegisteredRow } from './publications.repository.ts';

type Planned = Pick<PublicationRow, 'id' | 'project_id' | 'created_by'>;

/** What publishing would do now. `viewer`: whose view of open markups counts; null if nobody sees it. */
export async function loadPlan(db: Reader, planned: Planned, viewer: UserId | null = null): Promise<Plan<DraftPageRow, RegisteredRow>> {
  return planPublication(await listPages(db, planned.id), await listRegistered(db, planned, viewer));
}
