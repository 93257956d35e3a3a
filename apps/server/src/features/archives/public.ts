export { createArchiveEndings } from './archive-endings.ts';
export { createExportsService } from './exports.service.ts';
export { createImportsService } from './imports.service.ts';
export { projectArchivesRoutes } from './archives.routes.ts';
export { exportProjectJob, giveUpArchiveJob, importProjectJob } from './archives.jobs.ts';
