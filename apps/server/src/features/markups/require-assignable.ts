import type { FolderId, ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import { isMember } from '../projects/public.ts';
import { seesFolder } from '../visibility/public.ts';

interface Assigned {
  readonly project_id: ProjectId;
  /** Of the markup, or of the one that a task came from. */
  readonly folder_id: FolderId | null;
}

/** Throws `invalid_input` unless the user is a member who sees the folder. Null (no assignee) and undefined (no change) are accepted. */
export async function requireAssignable(tx: Tx, user: UserId | null | undefined, { project_id, folder_id }: Assigned): Promise<void> {
  if (user === undefined || user === null) return;
  if (!(await isMember(tx, user, project_id))) throw invalidInput('assignee', 'Only a member of the project can be assigned.');
  if (!(await seesFolder(tx, folder_id, user))) throw invalidInput('assignee', 'This member doesn’t see the folder.');
}
