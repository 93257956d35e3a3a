import type { Deps } from '../../deps.ts';
import { type BulkParts, createBulkService } from './bulk.service.ts';
import { createExportService, type ExportParts } from './export.service.ts';
import { createTakeoffService } from './takeoff/takeoff.service.ts';
import { createTrashedWorkService } from './trashed-work.service.ts';
import { workRoutes } from './work.routes.ts';
import { createWorkService, type WorkParts } from './work.service.ts';

interface Others {
  readonly readers: Pick<WorkParts, 'markups' | 'tasks'>;
  readonly changes: Pick<BulkParts, 'markups' | 'tasks'>;
  readonly thumbnails: ExportParts['thumbnails'];
}

export function workFeature(deps: Deps, { readers, changes, thumbnails }: Others) {
  const workLists = createWorkService({ ...deps, ...readers });
  const services = {
    workLists,
    bulk: createBulkService({ ...deps, ...changes, lists: workLists }),
    exports: createExportService({ ...deps, lists: workLists, thumbnails }),
    takeoff: createTakeoffService({ ...deps, lists: workLists }),
    trashedWork: createTrashedWorkService(deps),
  };
  return { services, routes: workRoutes(services) };
}
