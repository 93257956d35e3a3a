export { projectsFeature } from './projects.feature.ts';
export {
  inNoFolder,
  isMember,
  listSeenPages,
  onPage,
  pagesSeenBy,
  requireFolder,
  requireMember,
  requireMemberOf,
  requireOwner,
  requireRight,
  requireSameProject,
} from './access.ts';
export { coveredPage, findGuestAccess, isGuestIn, lastNameIn, listGuestsOn } from './guest-access.repository.ts';
export { freeName, maxFolderDepth, mayDo, type Membership, mostOf, trashDays } from './projects.policy.ts';
export { presentFolderName } from './folders.presenter.ts';
export { findFolder, findVisibleFolder, type FolderRow, listFolders, listSubFolders, listWithParents } from './folders.repository.ts';
export { folderPaths } from './folder-paths.ts';
export { presentDeletion } from './trash.presenter.ts';
export { type SeenTrash, trashPlace, trashPlaceOfRow, type TrashPage } from './trash.repository.ts';
export { findProjectName } from './projects.repository.ts';
export { listMembers, listProjectIds, listMemberships, type MemberOfProject } from './members.repository.ts';
export { isInvited } from './invitations.repository.ts';
