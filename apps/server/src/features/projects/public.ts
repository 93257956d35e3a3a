export { isMember, requireMember, requireMemberOf, requireSameProject } from './access.ts';
export type { Standing } from './projects.policy.ts';
export { createProjectsService } from './projects.service.ts';
export { createFoldersService } from './folders.service.ts';
export { presentFolderName } from './folders.presenter.ts';
export { findFolder, listFolders, type FolderRow } from './folders.repository.ts';
export { foldersRoutes, projectsRoutes } from './projects.routes.ts';
export { findProjectName, listMembers } from './projects.repository.ts';
export { isInvited } from './invitations.repository.ts';
