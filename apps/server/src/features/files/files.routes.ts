import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Uploaded } from './add-version.ts';
import type { ArchiveService } from './archive.service.ts';
import type { ChangeItemsService } from './change-items.service.ts';
import type { ChangeVersionsService } from './change-versions.service.ts';
import type { ExportItemsService } from './export-items.service.ts';
import type { FileTrashService } from './file-trash.service.ts';
import type { FilesService } from './files.service.ts';
import type { FinishUploadService } from './finish-upload.service.ts';
import type { ImagesService } from './images.service.ts';
import type { LayersService } from './layers.service.ts';
import type { LockedFilesService } from './locked-files.service.ts';
import type { PageContentsService } from './page-contents.service.ts';
import type { UploadService } from './upload.service.ts';

const uploadMessages: Readonly<Record<Uploaded['as'], (name: string, label: string) => string>> = {
  new_version: (name, label) => `${label} of ${name} is uploaded.`,
  unchanged: (name, label) => `${name} has not changed: ${label} has the same bytes.`,
  tried_again: (name, label) => `${label} of ${name} is tried again.`,
};

/** The services for calls about items and their versions. */
export interface FilesServices {
  readonly files: FilesService;
  readonly uploads: UploadService;
  readonly finishing: FinishUploadService;
  readonly items: ChangeItemsService;
  readonly versions: ChangeVersionsService;
  readonly trash: FileTrashService;
  readonly exporting: ExportItemsService;
}

export function filesRoutes(services: FilesServices): Handlers {
  return { ...itemRoutes(services), ...versionRoutes(services) };
}

function itemRoutes({ files, uploads, finishing, items, trash, exporting }: FilesServices): Handlers {
  return {
    listFolderItems: async ({ actor, params, query }) => ({
      message: 'What is in the folder.',
      ...(await files.listFolder(actor, { projectId: params.id, folderId: params.folderId }, query)),
    }),
    listFolderRows: async ({ actor, params, body }) => ({
      message: 'What is at this level.',
      ...(await files.listRows(actor, params.id, body)),
    }),
    exportItems: ({ actor, params, body, request }) => exporting.exportItems(actor, params.id, body, request),
    listNewestItems: async ({ actor, params, query }) => ({
      message: 'The newest files.',
      ...(await files.listNewest(actor, params.id, query)),
    }),
    uploadItem: async ({ actor, params, receive }) => answerUpload(files, actor, await uploads.upload(actor, params.id, receive)),
    finishUpload: async ({ actor, params }) => answerUpload(files, actor, await finishing.finish(actor, params.id)),
    predictUploads: async ({ actor, params, body }) => ({
      message: 'What they would become.',
      data: await uploads.predict(actor, params.id, body.names),
    }),
    updateItem: async ({ actor, params, body }) => {
      await items.update(actor, { folderId: params.id, itemId: params.itemId }, body);
      return { message: 'File saved.', data: await files.getItem(actor, params.itemId) };
    },
    deleteItem: async ({ actor, params }) => {
      await items.remove(actor, { folderId: params.id, itemId: params.itemId });
      return { message: 'Deleted' };
    },
    listTrashedItems: async ({ actor, params, query }) => ({
      message: 'The deleted files.',
      ...(await trash.listItems(actor, params.id, query)),
    }),
    restoreItem: async ({ actor, params }) => ({
      message: await trash.restoreItem(actor, { projectId: params.id, itemId: params.itemId }),
      data: await files.getItem(actor, params.itemId),
    }),
  };
}

function versionRoutes({ files, versions, trash }: FilesServices): Handlers {
  return {
    makeVersionCurrent: async ({ actor, params }) => {
      const { from, ...uploaded } = await versions.makeCurrent(actor, { itemId: params.id, fileId: params.fileId });
      const answer = await answerUpload(files, actor, uploaded);
      return uploaded.as === 'new_version' ? { ...answer, message: `${from} is current again, as ${answer.data.file.label}.` } : answer;
    },
    updateVersion: async ({ actor, params, body }) => {
      await versions.setNote(actor, { itemId: params.id, fileId: params.fileId }, body.note);
      return { message: 'Saved.', data: await files.getItem(actor, params.id) };
    },
    deleteVersion: async ({ actor, params }) => {
      await versions.remove(actor, { itemId: params.id, fileId: params.fileId });
      return { message: 'Deleted' };
    },
    restoreVersion: async ({ actor, params }) => ({
      message: await trash.restoreVersion(actor, { itemId: params.id, fileId: params.fileId }),
      data: await files.getItem(actor, params.id),
    }),
    listTrashedVersions: async ({ actor, params, query }) => ({
      message: 'The deleted versions.',
      ...(await trash.listVersions(actor, params.id, query)),
    }),
  };
}

async function answerUpload(files: FilesService, actor: Actor, uploaded: Uploaded) {
  const data = await presentUploaded(files, actor, uploaded);
  return { message: uploadMessages[uploaded.as](data.name, data.file.label), data };
}

async function presentUploaded(files: FilesService, actor: Actor, { itemId, fileId }: Uploaded) {
  const item = await files.getItem(actor, itemId);
  const file = item.files.find((version) => version.id === fileId);
  if (!file) throw new Error('an upload left its item without a file');
  const { processing, pages_ready, pages_total } = file;
  return { ...item, file, processing, pages_ready, pages_total };
}

export function archiveRoutes(archives: ArchiveService): Handlers {
  return {
    prepareArchive: async ({ actor, params, body }) => ({
      message: 'The archive can be downloaded.',
      data: await archives.prepare(actor, params.id, body),
    }),
    downloadArchive: ({ params, query }) => archives.download(params.id, query),
  };
}

interface PagesServices {
  readonly contents: PageContentsService;
  readonly locked: LockedFilesService;
  readonly layers: LayersService;
}

export function pagesRoutes({ contents, locked, layers }: PagesServices): Handlers {
  return {
    getPageText: async ({ actor, params }) => ({ message: 'The text of the page.', data: await contents.getText(actor, params) }),
    listLayers: async ({ actor, params }) => ({
      message: 'The layers of the file.',
      data: await layers.list(actor, params.fileId),
    }),
    hideLayers: async ({ actor, params, body }) => {
      await layers.hide(actor, params, body.hidden);
      return { message: 'Your choice is remembered.' };
    },
    findInFile: async ({ actor, params, query }) => ({
      message: 'The pages that hold the words.',
      data: { pages: await contents.find(actor, params.fileId, query.text) },
    }),
    getPageGeometry: async ({ actor, params }) => ({ message: 'The lines of the page.', data: await contents.getGeometry(actor, params) }),
    wantPage: async ({ actor, params }) => {
      await contents.want(actor, params);
      return { message: 'This page is drawn next.' };
    },
    unlockFile: async ({ actor, params, body }) => {
      await locked.unlock(actor, params.fileId, body.password);
      return { message: 'The file is open. Its pages are being made.' };
    },
  };
}

export function imagesRoutes(images: ImagesService): Handlers {
  return {
    sheetPreview: ({ params, query, request }) => images.preview(params.id, query, request.signal),
    sheetThumbnail: ({ params, query, request }) => images.thumbnail(params.id, query, request.signal),
    sheetTile: ({ params, query, request }) => {
      return images.tile({ id: params.id, level: params.z, x: params.x, y: params.y }, query, request.signal);
    },
    fileOriginal: ({ params, query, request }) => images.original(params.id, query, request),
  };
}
