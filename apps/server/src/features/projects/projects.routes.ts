import type { Handlers } from '../../platform/http/handler.ts';
import type { FoldersService } from './folders.service.ts';
import type { ProjectsService } from './projects.service.ts';

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
    listMembers: async ({ actor, params, query }) => ({
      message: 'The members.',
      ...(await projects.members(actor, params.projectId, query)),
    }),
  };
}

export function foldersRoutes(folders: FoldersService): Handlers {
  return {
    createFolder: async ({ actor, params, body }) => ({ message: 'Folder added.', data: await folders.create(actor, params.id, body) }),
    listFolders: async ({ actor, params }) => ({ message: 'The folders.', data: await folders.tree(actor, params.id) }),
    getFolder: async ({ actor, params }) => ({ message: 'The folder.', data: await folders.get(actor, params.projectId, params.folderId) }),
    updateFolder: async ({ actor, params, body }) => {
      const at = { projectId: params.id, id: params.folderId };
      return { message: 'Folder saved.', data: await folders.update(actor, at, body) };
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
