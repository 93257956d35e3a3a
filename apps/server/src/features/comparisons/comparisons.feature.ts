import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createAlignPagesService } from './align-pages.service.ts';
import { createChangeImagesService } from './change-images.service.ts';
import { type ComparingParts, createComparingService } from './comparing.service.ts';
import { createComparisonReader } from './comparison-reader.ts';
import type { ComparisonStarter } from './comparison-starter.ts';
import { compareJob, giveUpComparisonJob, nameChangesJob } from './comparisons.jobs.ts';
import { comparisonsRoutes } from './comparisons.routes.ts';
import { createComparisonsService } from './comparisons.service.ts';
import { createDrawChangeService } from './draw-change.service.ts';
import { createExportChangesService } from './export-changes.service.ts';
import { createMatchPagesService } from './match-pages.service.ts';
import { createNamingService } from './naming.service.ts';
import { createPageChangesService } from './page-changes.service.ts';

interface Others extends Pick<ComparingParts, 'pageComparer' | 'whenEnded'> {
  readonly starter: ComparisonStarter;
}

export function comparisonsFeature(deps: Deps, { starter, pageComparer, whenEnded }: Others) {
  const reader = createComparisonReader(deps);
  const comparisons = createComparisonsService({ ...deps, reader, starter, whenEnded });
  const pageChanges = createPageChangesService(deps);
  const services = {
    comparisons,
    pageChanges,
    aligning: createAlignPagesService(deps),
    matching: createMatchPagesService({ ...deps, reader }),
    drawing: createDrawChangeService({ ...deps, pageChanges }),
    images: createChangeImagesService({ ...deps, pageComparer }),
    exports: createExportChangesService({ ...deps, comparisons, pageChanges, pageComparer }),
    comparing: createComparingService({ ...deps, pageComparer, whenEnded }),
    naming: createNamingService({ ...deps, pageComparer }),
  };
  return {
    services,
    routes: comparisonsRoutes(services),
    jobs: [
      onJob(compareJob, ({ comparisonId }, run) => services.comparing.compare(comparisonId, run)),
      onJob(nameChangesJob, (page) => services.naming.name(page)),
      onJob(giveUpComparisonJob, ({ comparisonId }) => services.comparing.giveUp(comparisonId)),
    ],
  };
}
