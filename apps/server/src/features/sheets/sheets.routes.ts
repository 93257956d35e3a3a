import type { Handlers } from '../../platform/http/handler.ts';
import type { DeadReferencesService } from './dead-references.service.ts';
import type { ExportRegisterService } from './export-register.service.ts';
import type { ReferencesService } from './references.service.ts';
import type { RegisterService } from './register.service.ts';
import type { SheetPreviewService } from './sheet-preview.service.ts';
import type { SheetsService } from './sheets.service.ts';
import type { TeachService } from './teach.service.ts';
import type { TitleBlockImagesService } from './title-block-images.service.ts';

interface SheetServices {
  readonly sheets: SheetsService;
  readonly teaching: TeachService;
  readonly images: TitleBlockImagesService;
  readonly register: RegisterService;
  readonly registerExports: ExportRegisterService;
  readonly references: ReferencesService;
  readonly deadReferences: DeadReferencesService;
  readonly previews: SheetPreviewService;
}

export function sheetsRoutes({
  sheets,
  teaching,
  images,
  register,
  registerExports,
  references,
  deadReferences,
  previews,
}: SheetServices): Handlers {
  return {
    listSheets: async ({ actor, params }) => ({ message: 'The sheets.', data: await sheets.list(actor, params.fileId) }),
    updateSheets: async ({ actor, params, body }) => ({ message: 'Saved.', data: await sheets.update(actor, params.fileId, body) }),
    acceptSheets: async ({ actor, params, body }) => ({
      message: 'Accepted.',
      data: await sheets.accept(actor, params.fileId, body.page_numbers),
    }),
    teachTitleBlock: async ({ actor, params, body, request }) => ({
      message: 'The title blocks are being read again.',
      data: await teaching.teach(actor, params.fileId, body, request),
    }),
    previewTitleBlock: async ({ actor, params, body, request }) => ({
      message: 'What the boxes read.',
      data: await teaching.preview(actor, params.fileId, body, request),
    }),
    readSheets: async ({ actor, params }) => ({
      message: 'The title blocks are being read again.',
      data: await sheets.readAgain(actor, params.fileId),
    }),
    listPageReferences: async ({ actor, params, request }) => ({
      message: 'The references.',
      data: await references.list(actor, params, request),
    }),
    linkReference: async ({ actor, params, body }) => ({ message: 'Linked.', data: await references.link(actor, params, body) }),
    listDeadReferences: async ({ actor, params, query, request }) => ({
      message: 'References that lead nowhere.',
      ...(await deadReferences.list(actor, params.id, query, request)),
    }),
    exportDeadReferences: ({ actor, params, query, request }) => deadReferences.export(actor, params.id, query.file_id, request),
    getSheetPreview: async ({ actor, params, query }) => ({
      message: 'The sheet.',
      data: await previews.preview(actor, params, query.part),
    }),
    getSheetPicture: ({ actor, params, query, request }) => previews.picture(actor, params, query, request.signal),
    getDetailImage: ({ params, query, request }) => previews.image(params, query, request.signal),
    getTitleBlockImage: ({ params, query, request }) => images.image(params, query, request.signal),
    listRegister: async ({ actor, params, query }) => ({ message: 'The register.', ...(await register.list(actor, params.id, query)) }),
    exportRegister: ({ actor, params, body, request }) => registerExports.export(actor, params.id, body, request),
  };
}
