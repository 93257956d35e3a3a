import type { PublicationId, ProjectId, UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { type Plan, planPublication } from './plan.policy.ts';
import { type DraftPageRow, listPages, listRegistered, type RegisteredRow } from './publications.repository.ts';

interface Planned {
  readonly id: PublicationId;
  readonly project_id: ProjectId;
}

/** What publishing would do now. `viewer`: whose view of open markups counts; null if nobody sees it. */
export async function loadPlan(
  db: Reader,
  { id, project_id }: Planned,
  viewer: UserId | null = null,
): Promise<Plan<DraftPageRow, RegisteredRow>> {
  return planPublication(await listPages(db, id), await listRegistered(db, project_id, viewer));
}
