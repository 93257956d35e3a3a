import type { Deps } from '../../deps.ts';
import { createChangesService } from './changes.service.ts';
import { createFolderLimitsService } from './folder-limits.service.ts';
import { createFoldersService, type FoldersParts } from './folders.service.ts';
import { createInvitationsService, type InvitationsParts } from './invitations.service.ts';
import { changesRoutes, foldersRoutes, invitationsRoutes, projectsRoutes, seeingRoutes, trashRoutes } from './projects.routes.ts';
import { createProjectsService, type ProjectsParts } from './projects.service.ts';
import { createSeeingService } from './seeing.service.ts';
import { createTrashService } from './trash.service.ts';

export function projectsFeature(
  deps: Deps,
  others: Pick<InvitationsParts, 'mailer' | 'isSignUpClosed'> &
    Pick<ProjectsParts, 'whenMemberLeaves' | 'whenOwnerChanges'> &
    Pick<FoldersParts, 'whenFoldersGo'>,
) {
  const services = {
    projects: createProjectsService({ ...deps, ...others }),
    invitations: createInvitationsService({ ...deps, ...others }),
    folders: { ...createFoldersService({ ...deps, ...others }), ...createFolderLimitsService(deps) },
    changes: createChangesService(deps),
    seeing: createSeeingService(deps),
    trash: createTrashService({ ...deps, ...others }),
  };
  return {
    services,
    routes: {
      ...projectsRoutes(services.projects),
      ...invitationsRoutes(services.invitations),
      ...foldersRoutes(services.folders),
      ...changesRoutes(services.changes),
      ...seeingRoutes(services.seeing),
      ...trashRoutes(services.trash, services.projects),
    },
  };
}
