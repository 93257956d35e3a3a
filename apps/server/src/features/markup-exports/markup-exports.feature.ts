import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import type { ExportedDocuments } from '../files/public.ts';
import { exportMarkupsJob, giveUpMarkupExportJob } from './markup-exports.jobs.ts';
import { markupExportsRoutes } from './markup-exports.routes.ts';
import { createMarkupExportsService } from './markup-exports.service.ts';
import { createPreviewExportService } from './preview-export.service.ts';
import { createWriteExportService } from './write-export.service.ts';

export function markupExportsFeature(deps: Deps, { documents }: { readonly documents: ExportedDocuments }) {
  const markupExports = createMarkupExportsService(deps);
  const writing = createWriteExportService({ ...deps, documents });
  return {
    services: { markupExports },
    routes: markupExportsRoutes(markupExports, createPreviewExportService({ ...deps, documents })),
    jobs: [
      onJob(exportMarkupsJob, ({ exportId }, run) => writing.write(exportId, run)),
      onJob(giveUpMarkupExportJob, async ({ exportId }) => void (await writing.giveUp(exportId))),
    ],
  };
}
