import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import { isMember } from '../projects/public.ts';

/** Throws `invalid_input` unless the user is a member of the project. Null (no assignee) and undefined (no change) are accepted. */
export async function requireAssignable(tx: Tx, user: UserId | null | undefined, projectId: ProjectId): Promise<void> {
  if (user === undefined || user === null || (await isMember(tx, user, projectId))) return;
  throw invalidInput('assignee', 'Only a member of the project can be assigned.');
}
