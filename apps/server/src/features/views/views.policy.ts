import type { ProjectId, UserId } from '@sheetmark/contract';

/** What decides who may change a view. */
export interface ViewAccess {
  readonly user_id: UserId;
  readonly project_id: ProjectId | null;
  /** Whether its owner has left the project that it is shared with. */
  readonly has_left: boolean;
  /** Null without a project. */
  readonly project_owner_id: UserId | null;
}

/** Only its owner may change a view. If the owner has left the project it is shared with, only the project's owner may. */
export function mayChangeView(user: UserId, view: ViewAccess): boolean {
  if (view.project_id !== null && view.has_left) return view.project_owner_id === user;
  return view.user_id === user;
}
