import type { TaskId } from '@sheetmark/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { CommentsService } from '../markups/public.ts';
import type { TasksService } from './tasks.service.ts';

export function tasksRoutes(tasks: TasksService, comments: CommentsService<TaskId>): Handlers {
  return {
    listTasks: async ({ actor, params, query }) => ({ message: 'The tasks.', ...(await tasks.list(actor, params.id, query)) }),
    createTask: async ({ actor, params, body }) => ({ message: 'Task created.', data: await tasks.create(actor, params.id, body) }),
    getTask: async ({ actor, params }) => ({ message: 'The task.', data: await tasks.get(actor, params.id) }),
    updateTask: async ({ actor, params, body }) => ({ message: 'Task saved.', data: await tasks.update(actor, params.id, body) }),
    deleteTask: async ({ actor, params }) => {
      await tasks.remove(actor, params.id);
      return { message: 'Deleted' };
    },
    createTaskComment: async ({ actor, params, body }) => ({
      message: 'Comment added.',
      data: await comments.create(actor, params.id, body),
    }),
    updateTaskComment: async ({ actor, params, body }) => ({ message: 'Comment saved.', data: await comments.update(actor, params, body) }),
    deleteTaskComment: async ({ actor, params }) => {
      await comments.remove(actor, params);
      return { message: 'Deleted' };
    },
    restoreTaskComment: async ({ actor, params }) => ({ message: 'Comment restored.', data: await comments.restore(actor, params) }),
  };
}
