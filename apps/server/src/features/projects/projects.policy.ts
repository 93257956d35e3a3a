import type { ProjectId, UserId } from '@sheetmark/contract';

/** What someone is to a project. Administrators are nothing special here: they see a project only as a member. */
export interface Standing {
  readonly projectId: ProjectId;
  readonly userId: UserId;
  readonly isOwner: boolean;
}

export const mayEditProject = (who: Standing): boolean => who.isOwner;
export const mayRemoveMember = (member: { user_id: UserId; project_owner_id: UserId }): boolean =>
  member.user_id !== member.project_owner_id;

/** The folder that every project starts with. */
export const firstFolderName = 'General';

/** Folders lie at most this deep. */
export const deepestFolder = 20;

export const invitationDays = 14;
export const trashDays = 30;
