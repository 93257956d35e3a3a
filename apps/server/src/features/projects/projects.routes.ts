import type { Handlers } from '../../platform/http/handler.ts';
import type { ChangesService } from './changes.service.ts';
import type { FolderLimitsService } from './folder-limits.service.ts';
import type { FoldersService } from './folders.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { ProjectsService } from './projects.service.ts';
import type { SeeingService } from './seeing.service.ts';
import type { TrashService } from './trash.service.ts';

export function projectsRoutes(projects: ProjectsService): Handlers {
  return {
    createProject: async ({ actor, body }) => ({ message: 'Project created.', data: await projects.create(actor, body) }),
    listProjects: async ({ actor, query }) => ({ message: 'Your projects.', ...(await projects.list(actor, query)) }),
    getProject: async ({ actor, params }) => ({ message: 'The project.', data: await projects.get(actor, params.id) }),
    updateProject: async ({ actor, params, body }) => ({ message: 'Project saved.', data: await projects.update(actor, params.id, body) }),
    deleteProject: async ({ actor, params }) => {
      await projects.remove(actor, params.id);
      return { message: 'Deleted' };
    },
    handOverProject: async ({ actor, params, body }) => ({
      message: 'The project has a new owner.',
      data: await projects.handOver(actor, params.id, body.user_id),
    }),
    listMembers: async ({ actor, params, query }) => ({
      message: 'The members.',
      ...(await projects.members(actor, params.projectId, query)),
    }),
    updateMember: async ({ actor, params, body }) => ({
      message: 'Role changed.',
      data: await projects.changeRole(actor, params.id, body.role),
    }),
    removeMember: async ({ actor, params }) => {
      const what = await projects.removeMember(actor, params.id);
      return { message: what === 'left' ? 'You have left the project.' : 'Member removed.' };
    },
  };
}

export function invitationsRoutes(invitations: InvitationsService): Handlers {
  return {
    inviteMember: async ({ actor, body }) => {
      const data = await invitations.invite(actor, body);
      const sent = data.filter((result) => result.status).length;
      return { message: body.email === undefined ? `${sent} of ${data.length} invitations sent.` : 'Invitation sent.', data };
    },
    listInvitations: async ({ actor, params, query }) => ({
      message: 'The invitations.',
      ...(await invitations.list(actor, params.id, query)),
    }),
    resendInvitation: async ({ actor, params }) => ({
      message: 'Invitation sent again.',
      data: await invitations.resend(actor, params.id),
    }),
    revokeInvitation: async ({ actor, params }) => {
      await invitations.revoke(actor, params.id);
      return { message: 'Invitation taken back.' };
    },
    getInvitation: async ({ params }) => ({ message: 'The invitation.', data: await invitations.show(params.token) }),
    acceptInvitation: async ({ actor, body }) => ({
      message: 'You are a member of the project now.',
      data: { project_id: await invitations.accept(actor, body.token) },
    }),
    getOwnInvitation: async ({ actor, params }) => ({ message: 'The invitation.', data: await invitations.showOwn(actor, params.id) }),
    acceptOwnInvitation: async ({ actor, params }) => ({
      message: 'You are a member of the project now.',
      data: { project_id: await invitations.acceptOwn(actor, params.id) },
    }),
  };
}

export function trashRoutes(trash: TrashService, projects: ProjectsService): Handlers {
  return {
    listTrashedProjects: async ({ actor, query }) => ({ message: 'Your deleted projects.', ...(await trash.listProjects(actor, query)) }),
    restoreProject: async ({ actor, params }) => {
      await trash.restoreProject(actor, params.id);
      return { message: 'Project restored.', data: await projects.get(actor, params.id) };
    },
    listTrashedFolders: async ({ actor, params, query }) => ({
      message: 'The deleted folders.',
      ...(await trash.listFolders(actor, params.id, query)),
    }),
    restoreFolder: ({ actor, params }) => trash.restoreFolder(actor, { projectId: params.id, id: params.folderId }),
  };
}

export function changesRoutes(changes: ChangesService): Handlers {
  return {
    seeProject: async ({ actor, params }) => ({ message: 'What changed.', data: await changes.see(actor, params.id) }),
  };
}

export function seeingRoutes(seeing: SeeingService): Handlers {
  return {
    startSeeing: async ({ actor, params, body, request }) => ({
      message: 'You see the project as this member.',
      data: await seeing.start(actor, params.id, body.user_id, request),
    }),
    stopSeeing: async ({ actor }) => {
      await seeing.stop(actor);
      return { message: 'You see the project as yourself.' };
    },
  };
}

export function foldersRoutes(folders: FoldersService & FolderLimitsService): Handlers {
  return {
    createFolder: async ({ actor, params, body }) => ({ message: 'Folder added.', data: await folders.create(actor, params.id, body) }),
    listFolders: async ({ actor, params }) => ({ message: 'The folders.', data: await folders.tree(actor, params.id) }),
    getFolder: async ({ actor, params }) => ({ message: 'The folder.', data: await folders.get(actor, params.projectId, params.folderId) }),
    updateFolder: async ({ actor, params, body }) => {
      const at = { projectId: params.id, id: params.folderId };
      return { message: 'Folder saved.', data: await folders.update(actor, at, body) };
    },
    listFolderViewers: async ({ actor, params, query }) => ({
      message: 'Who sees the folder.',
      ...(await folders.viewers(actor, { projectId: params.id, folderId: params.folderId }, query)),
    }),
    limitFolder: async ({ actor, params, body }) => {
      const at = { projectId: params.id, folderId: params.folderId };
      return { message: 'Who sees the folder is saved.', data: await folders.limit(actor, at, body.limit) };
    },
    deleteFolder: async ({ actor, params }) => {
      await folders.remove(actor, { projectId: params.id, id: params.folderId });
      return { message: 'Deleted' };
    },
    listUserFolders: async ({ actor, params }) => ({ message: 'The folders.', data: await folders.tree(actor, params.projectId) }),
    listParentFolders: async ({ actor, params }) => ({
      message: 'The way there.',
      data: await folders.path(actor, params.projectId, params.folderId),
    }),
  };
}
