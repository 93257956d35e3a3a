import type { Handlers } from '../../platform/http/handler.ts';
import type { FilesService } from './files.service.ts';
import type { ImagesService } from './images.service.ts';
import type { UploadService } from './upload.service.ts';

export function filesRoutes(files: FilesService, uploads: UploadService): Handlers {
  return {
    listFolderItems: async ({ actor, params, query }) => ({
      message: 'What is in the folder.',
      ...(await files.listFolder(actor, { projectId: params.id, folderId: params.folderId }, query)),
    }),
    uploadItem: async ({ actor, params, receive }) => {
      const { itemId, isNewVersion } = await uploads.upload(actor, params.id, receive);
      const item = await files.getItem(actor, itemId);
      const file = item.files.at(-1);
      if (!file) throw new Error('an upload left its item without a file');
      const { processing, pages_ready, pages_total } = file;
      const message = isNewVersion
        ? `${file.label} of ${item.name} is uploaded.`
        : `${item.name} has not changed: ${file.label} has the same bytes.`;
      return { message, data: { ...item, file, processing, pages_ready, pages_total } };
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
