import type { Handlers } from '../../platform/http/handler.ts';
import type { PublicationsService } from './publications.service.ts';
import type { PublishService } from './publish.service.ts';

export function publishingRoutes({ publications, publish }: { publications: PublicationsService; publish: PublishService }): Handlers {
  return {
    createPublication: async ({ actor, params, body }) => ({
      message: 'The draft is started.',
      data: await publications.create(actor, params.id, body),
    }),
    listPublications: async ({ actor, params }) => ({ message: 'The publications.', data: await publications.list(actor, params.id) }),
    getPublication: async ({ actor, params }) => ({
      message: 'The publication.',
      data: await publications.get(actor, params.publicationId),
    }),
    updatePublication: async ({ actor, params, body }) => ({
      message: 'Saved.',
      data: await publications.update(actor, params.publicationId, body),
    }),
    addPublicationFiles: async ({ actor, params, body }) => ({
      message: 'Added.',
      data: await publications.addFiles(actor, params.publicationId, body.files),
    }),
    publishSheets: async ({ actor, params, body }) => ({
      message: 'The sheets are being published.',
      data: await publish.publish(actor, params.publicationId, body),
    }),
    undoPublication: async ({ actor, params }) => ({ message: 'Undone.', data: await publish.undo(actor, params.publicationId) }),
    discardPublication: async ({ actor, params }) => ({
      message: 'The draft is discarded.',
      data: await publications.discard(actor, params.publicationId),
    }),
  };
}
