import type { Handlers } from '../../platform/http/handler.ts';
import type { ViewsService } from './views.service.ts';

interface ViewServices {
  readonly ofWork: ViewsService;
  readonly ofProjects: ViewsService;
}

export function viewsRoutes({ ofWork, ofProjects }: ViewServices): Handlers {
  const [work, projects] = [createCalls(ofWork), createCalls(ofProjects)];
  return {
    listMarkupAndTaskViews: work.list,
    createMarkupAndTaskView: work.create,
    updateMarkupAndTaskView: work.update,
    deleteMarkupAndTaskView: work.remove,
    listProjectViews: projects.list,
    createProjectView: projects.create,
    updateProjectView: projects.update,
    deleteProjectView: projects.remove,
  };
}

/** The calls for both tables differ only in their paths. */
function createCalls(views: ViewsService) {
  return {
    list: async ({ actor }) => ({ message: 'Your views.', data: await views.list(actor) }),
    create: async ({ actor, body }) => ({ message: 'View added!', data: await views.create(actor, body) }),
    update: async ({ actor, params, body }) => ({ message: 'View updated.', data: await views.update(actor, params.id, body) }),
    remove: async ({ actor, params }) => {
      await views.remove(actor, params.id);
      return { message: 'View deleted.' };
    },
  } satisfies ViewCalls;
}

interface ViewCalls {
  readonly list: NonNullable<Handlers['listProjectViews']>;
  readonly create: NonNullable<Handlers['createProjectView']>;
  readonly update: NonNullable<Handlers['updateProjectView']>;
  readonly remove: NonNullable<Handlers['deleteProjectView']>;
}
