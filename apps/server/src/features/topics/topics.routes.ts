import type { Handlers } from '../../platform/http/handler.ts';
import type { TopicsService } from './topics.service.ts';

export function topicsRoutes(topics: TopicsService): Handlers {
  return {
    previewTopics: async ({ actor, params, receive, request: { signal } }) => ({
      message: 'The topics.',
      data: await topics.preview(actor, params.id, { receive, signal }),
    }),
    importTopics: async ({ actor, params, receive }) => ({
      message: 'The topics are being imported.',
      data: await topics.take(actor, params.id, receive),
    }),
    getTopicImport: async ({ actor, params }) => ({ message: 'The import.', data: await topics.get(actor, params) }),
    cancelTopicImport: async ({ actor, params }) => ({ message: 'Import cancelled.', data: await topics.cancel(actor, params) }),
  };
}
