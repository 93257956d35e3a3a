import type { Handlers } from '../../platform/http/handler.ts';
import type { TopicsService } from './topics.service.ts';

export function topicsRoutes(topics: TopicsService): Handlers {
  return {
    previewTopics: async ({ actor, params, receive }) => ({
      message: 'The topics.',
      data: await topics.preview(actor, params.id, receive),
    }),
    importTopics: async ({ actor, params, receive }) => ({
      message: 'The topics were imported.',
      data: await topics.import(actor, params.id, receive),
    }),
  };
}
