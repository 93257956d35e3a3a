import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createIssuedFiles, type ExportedDocuments } from '../files/public.ts';
import { createPageTools } from './pages/page-tools.ts';
import { giveUpPublicationJob, preparePublicationJob, publishJob } from './publications.jobs.ts';
import { createPublicationsService } from './publications.service.ts';
import { createPublishService, type PublishParts } from './publish.service.ts';
import { publishingRoutes } from './publishing.routes.ts';
import { createPublishingService } from './publishing.service.ts';

interface Others extends Pick<PublishParts, 'whenVersionsChange' | 'starter'> {
  readonly documents: ExportedDocuments;
}

export function publishingFeature(deps: Deps, { documents, starter, whenVersionsChange }: Others) {
  const issuedFiles = createIssuedFiles(deps);
  const publishing = createPublishingService({ ...deps, issuedFiles, starter, pageTools: createPageTools({ ...deps, documents }) });
  return {
    services: { publishing },
    routes: publishingRoutes({
      publications: createPublicationsService({ ...deps, issuedFiles }),
      publish: createPublishService({ ...deps, issuedFiles, starter, whenVersionsChange }),
    }),
    jobs: [
      onJob(preparePublicationJob, ({ publicationId }, run) => publishing.prepare(publicationId, run)),
      onJob(publishJob, ({ publicationId }, run) => publishing.publish(publicationId, run)),
      onJob(giveUpPublicationJob, ({ publicationId }) => publishing.giveUp(publicationId)),
    ],
    start: () => deps.work.run((tx) => starter.startAll(tx)),
  };
}
