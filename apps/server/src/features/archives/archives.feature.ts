import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createArchiveEndings } from './archive-endings.ts';
import { exportProjectJob, giveUpArchiveJob, importProjectJob } from './archives.jobs.ts';
import { projectArchivesRoutes } from './archives.routes.ts';
import { createExportsService } from './exports.service.ts';
import { createImportsService } from './imports.service.ts';

export function archivesFeature(deps: Deps) {
  const projectExports = createExportsService(deps);
  const projectImports = createImportsService(deps);
  const archiveEndings = createArchiveEndings(deps);
  return {
    services: { projectExports, projectImports, archiveEndings },
    routes: projectArchivesRoutes(projectExports, projectImports),
    jobs: [
      onJob(exportProjectJob, ({ archiveId }, run) => projectExports.write(archiveId, run)),
      onJob(importProjectJob, ({ archiveId }, run) => projectImports.read(archiveId, run)),
      onJob(giveUpArchiveJob, ({ archiveId }) => archiveEndings.giveUp(archiveId)),
    ],
  };
}
