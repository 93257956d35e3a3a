import type { ProjectId, UserId } from '@sheetmark/contract';

/** Whose a view is, and how things are in the project that it is shared with. */
export interface ViewAccess {
  readonly user_id: UserId;
  readonly project_id: ProjectId | null;
  readonly has_left: boolean;
  /** Null without a project. */
  readonly project_owner_id: UserId | null;
}

/** Its owner changes a view. One that its owner left behind in a project is the project owner's to change or delete. */
export function mayChangeView(user: UserId, view: ViewAccess): boolean {
  if (view.project_id !== null && view.has_left) return view.project_owner_id === user;
  return view.user_id === user;
}
