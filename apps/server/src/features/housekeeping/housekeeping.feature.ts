import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { deleteBytesJob, housekeepingJob } from './housekeeping.jobs.ts';
import { createHousekeepingService, type HousekeepingParts } from './housekeeping.service.ts';

export function housekeepingFeature(deps: Deps, others: Pick<HousekeepingParts, 'drawThumbnails'>) {
  const housekeeping = createHousekeepingService({ ...deps, ...others });
  return {
    services: { housekeeping },
    jobs: [
      onJob(housekeepingJob, (_, run) => housekeeping.runDaily(run)),
      onJob(deleteBytesJob, (bytes, run) => housekeeping.deleteBytes(bytes, run)),
    ],
    start: () => housekeeping.schedule(),
  };
}
