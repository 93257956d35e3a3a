import type { Handlers } from '../../platform/http/handler.ts';
import type { Uploaded } from './add-version.ts';
import type { FilesService } from './files.service.ts';
import type { ImagesService } from './images.service.ts';
import type { UploadService } from './upload.service.ts';

const uploadMessages: Readonly<Record<Uploaded['as'], (name: string, label: string) => string>> = {
  new_version: (name, label) => `${label} of ${name} is uploaded.`,
  unchanged: (name, label) => `${name} has not changed: ${label} has the same bytes.`,
  tried_again: (name, label) => `${label} of ${name} is tried again.`,
};

export function filesRoutes(files: FilesService, uploads: UploadService): Handlers {
  return {
    listFolderItems: async ({ actor, params, query }) => ({
      message: 'What is in the folder.',
      ...(await files.listFolder(actor, { projectId: params.id, folderId: params.folderId }, query)),
    }),
    listNewestItems: async ({ actor, params, query }) => ({
      message: 'The newest files.',
      ...(await files.listNewest(actor, params.id, query)),
    }),
    uploadItem: async ({ actor, params, receive }) => {
      const { itemId, fileId, as } = await uploads.upload(actor, params.id, receive);
      const item = await files.getItem(actor, itemId);
      const file = item.files.find((version) => version.id === fileId);
      if (!file) throw new Error('an upload left its item without a file');
      const { processing, pages_ready, pages_total } = file;
      return { message: uploadMessages[as](item.name, file.label), data: { ...item, file, processing, pages_ready, pages_total } };
    },
    deleteItem: async ({ actor, params }) => {
      await files.removeItem(actor, { folderId: params.id, itemId: params.itemId });
      return { message: 'Deleted' };
    },
    listItemFiles: async ({ actor, params }) => ({ message: 'The versions.', fileDetails: await files.listVersions(actor, params.id) }),
  };
}

export function imagesRoutes(images: ImagesService): Handlers {
  return {
    sheetPreview: ({ params, query }) => images.preview(params.id, query),
    sheetThumbnail: ({ params, query }) => images.thumbnail(params.id, query),
    sheetTile: ({ params, query, request }) => {
      return images.tile({ id: params.id, level: params.z, x: params.x, y: params.y }, query, request.signal);
    },
    fileOriginal: ({ params, query, request }) => images.original(params.id, query, request),
  };
}
