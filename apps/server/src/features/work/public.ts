export { workRoutes } from './work.routes.ts';
export { createWorkService } from './work.service.ts';
export { createBulkService } from './bulk.service.ts';
export { createExportService } from './export.service.ts';
export { createTrashedWorkService } from './trashed-work.service.ts';
