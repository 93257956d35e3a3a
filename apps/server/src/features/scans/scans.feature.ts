import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createReadingService, type ReadingParts } from './reading.service.ts';
import { readScansJob } from './scans.jobs.ts';
import { scansRoutes } from './scans.routes.ts';
import { createScansService } from './scans.service.ts';

type Others = Pick<ReadingParts, 'pageScanner' | 'starter' | 'whenPageRead' | 'whenScansRead'>;

export function scansFeature(deps: Deps, others: Others) {
  const services = { scans: createScansService({ ...deps, ...others }), reading: createReadingService({ ...deps, ...others }) };
  return {
    services,
    routes: scansRoutes(services.scans),
    jobs: [onJob(readScansJob, ({ fileId }, run) => services.reading.read(fileId, run))],
    start: () => services.reading.resume(),
  };
}
