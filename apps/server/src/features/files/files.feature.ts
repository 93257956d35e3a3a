import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createArchiveService } from './archive.service.ts';
import { type ChangeItemsParts, createChangeItemsService } from './change-items.service.ts';
import { type ChangeVersionsParts, createChangeVersionsService } from './change-versions.service.ts';
import { createExportItemsService } from './export-items.service.ts';
import { createExportedDocuments } from './exported-documents.ts';
import { createFileTrashService } from './file-trash.service.ts';
import { giveUpFileJob, processFileJob, readFileJob } from './files.jobs.ts';
import { archiveRoutes, filesRoutes, imagesRoutes, pagesRoutes } from './files.routes.ts';
import { createFilesService } from './files.service.ts';
import { createFinishUploadService } from './finish-upload.service.ts';
import { createImagesService } from './images.service.ts';
import { createLayersService } from './layers.service.ts';
import { createLockedFilesService } from './locked-files.service.ts';
import { createPageComparer } from './page-comparer.ts';
import { createPageContentsService, type PageContentsParts } from './page-contents.service.ts';
import { createPageScanner } from './page-scanner.ts';
import { createPartialUploadsService } from './partial-uploads.service.ts';
import { createProcessingService, type ProcessingParts } from './processing.service.ts';
import type { RenderLimits } from './rendering/limits.ts';
import { createRenderer, type Renderer } from './rendering/renderer.ts';
import { createUploadService } from './upload.service.ts';

/** Another renderer than that of the settings, or its limits. */
export interface Rendering {
  readonly renderLimits?: Partial<RenderLimits> | undefined;
  readonly renderer?: Renderer | undefined;
}

interface Others
  extends
    Rendering,
    Pick<ProcessingParts, 'whenDrawn' | 'whenScaled'>,
    Pick<PageContentsParts, 'whenRead' | 'whenScanFound'>,
    Pick<ChangeVersionsParts, 'whenVersionsChange'>,
    Pick<ChangeItemsParts, 'whenItemsGo'> {}

export function filesFeature(deps: Deps, { renderLimits, whenRead, whenScanFound, whenVersionsChange, whenItemsGo, ...others }: Others) {
  const { config, log } = deps;
  const { renderer = createRenderer({ workers: config.renderWorkers, office: config.office, limits: renderLimits, log }) } = others;
  const uploads = createUploadService(deps);
  const services = {
    files: createFilesService(deps),
    uploads,
    finishing: createFinishUploadService({ ...deps, uploads }),
    resumable: createPartialUploadsService(deps),
    items: createChangeItemsService({ ...deps, whenItemsGo }),
    versions: createChangeVersionsService({ ...deps, whenVersionsChange }),
    fileTrash: createFileTrashService({ ...deps, whenVersionsChange, whenItemsGo }),
    itemExports: createExportItemsService(deps),
    archive: createArchiveService(deps),
    processing: createProcessingService({ ...deps, ...others, renderer }),
    contents: createPageContentsService({ ...deps, renderer, whenRead, whenScanFound }),
    documents: createExportedDocuments({ ...deps, renderer }),
    pageComparer: createPageComparer({ ...deps, renderer }),
    pageScanner: createPageScanner({ ...deps, renderer }),
    locked: createLockedFilesService({ ...deps, renderer }),
    layers: createLayersService({ ...deps, renderer }),
    images: createImagesService({ ...deps, renderer }),
  };
  const { processing, contents, locked, layers } = services;
  return {
    services,
    routes: {
      ...filesRoutes({ ...services, trash: services.fileTrash, exporting: services.itemExports }),
      ...archiveRoutes(services.archive),
      ...imagesRoutes(services.images),
      ...pagesRoutes({ contents, locked, layers }),
    },
    jobs: [
      onJob(processFileJob, ({ fileId }, run) => processing.process(fileId, run)),
      onJob(giveUpFileJob, ({ fileId }) => processing.giveUp(fileId)),
      onJob(readFileJob, ({ fileId }, run) => contents.read(fileId, run)),
    ],
    stop: () => renderer.close(),
  };
}
