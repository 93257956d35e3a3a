import type { Handlers } from '../../platform/http/handler.ts';
import type { MetadataService } from './metadata.service.ts';

export function metadataRoutes(metadata: MetadataService): Handlers {
  return {
    listMetadataColumns: async ({ actor, params }) => ({ message: 'The columns.', data: await metadata.columns(actor, params.id) }),
    createMetadataColumn: async ({ actor, params, body }) => ({
      message: 'new column added',
      data: await metadata.addColumn(actor, params.id, body),
    }),
    getMarkupMetadata: async ({ actor, params }) => ({ message: 'The values.', data: await metadata.ofMarkup(actor, params.id) }),
    saveItemMetadata: async ({ actor, params, body }) => ({ message: 'Saved.', data: await metadata.saveOfItem(actor, params, body) }),
    saveMarkupMetadata: async ({ actor, params, body }) => ({ message: 'Saved.', data: await metadata.saveOfMarkup(actor, params, body) }),
  };
}
