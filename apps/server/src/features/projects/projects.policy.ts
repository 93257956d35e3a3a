import type { ProjectId, UserId } from '@sheetmark/contract';

/** What someone is to a project. Administrators are nothing special here: they see a project only as a member. */
export interface Standing {
  readonly projectId: ProjectId;
  readonly userId: UserId;
  readonly isOwner: boolean;
}

/** The folder that every project starts with. */
export const firstFolderName = 'General';

/** Folders lie at most this deep. */
export const deepestFolder = 20;

export const invitationDays = 14;
/** Invitations that one address gets from one project within an hour, and that one member sends. */
export const invitationsPerAddressAndHour = 5;
export const invitationsPerMemberAndHour = 200;
