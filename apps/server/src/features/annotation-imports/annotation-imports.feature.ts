import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import type { ExportedDocuments } from '../files/public.ts';
import { createFileScaleAdopter } from '../markups/public.ts';
import { decideImportJob, giveUpImportJob, readAnnotationsJob } from './annotation-imports.jobs.ts';
import { annotationImportsRoutes } from './annotation-imports.routes.ts';
import { createAnnotationImportsService } from './annotation-imports.service.ts';
import { createImportDecider } from './decide.service.ts';
import { createDecisionsService } from './decisions.service.ts';
import { createReadVersionService } from './read-version.service.ts';
import { createDecisionRunner } from './run-decisions.service.ts';
import { createAnnotationSettingsService } from './settings.service.ts';

export function annotationImportsFeature(deps: Deps, { documents }: { readonly documents: ExportedDocuments }) {
  const parts = { ...deps, documents, decider: createImportDecider(deps), adoptScales: createFileScaleAdopter(deps) };
  const versions = createReadVersionService(parts);
  const decisions = createDecisionRunner(deps);
  return {
    services: {},
    routes: annotationImportsRoutes({
      imports: createAnnotationImportsService(parts),
      decisions: createDecisionsService(parts),
      settings: createAnnotationSettingsService(deps),
    }),
    jobs: [
      onJob(readAnnotationsJob, ({ fileId }, run) => versions.read(fileId, run)),
      onJob(decideImportJob, (decided, run) => decisions.run(decided, run)),
      onJob(giveUpImportJob, (decided) => decisions.giveUp(decided)),
    ],
  };
}
