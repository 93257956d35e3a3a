import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import type { PageComparer } from '../files/public.ts';
import { createDeadReferencesService } from './dead-references.service.ts';
import { createExportRegisterService } from './export-register.service.ts';
import { createReadingService, type ReadingParts } from './reading.service.ts';
import { createSetReader } from './reading/set-reader.ts';
import { createReferencesService } from './references.service.ts';
import { createRegisterService } from './register.service.ts';
import { createSheetPreviewService } from './sheet-preview.service.ts';
import type { SheetsStarter } from './sheets-starter.ts';
import { giveUpSheetsJob, readSheetsJob } from './sheets.jobs.ts';
import { listWithoutDetails } from './sheets.repository.ts';
import { sheetsRoutes } from './sheets.routes.ts';
import { createSheetsService, type SheetsParts } from './sheets.service.ts';
import { createTeachService } from './teach.service.ts';
import { createTitleBlockImagesService } from './title-block-images.service.ts';

/** Files that are queued at a start for what earlier versions of the product didn't read. */
const MOST_AT_START = 500;

interface Others extends Pick<ReadingParts, 'whenFirstRead'>, Pick<SheetsParts, 'whenCorrected'> {
  readonly starter: SheetsStarter;
  readonly pageComparer: Pick<PageComparer, 'drawPart'>;
}

export function sheetsFeature(deps: Deps, { starter, pageComparer, whenFirstRead, whenCorrected }: Others) {
  const setReader = createSetReader(deps);
  const reading = createReadingService({ ...deps, setReader, whenFirstRead, whenReadAgain: whenCorrected });
  const register = createRegisterService(deps);
  const services = {
    sheets: createSheetsService({ ...deps, starter, whenCorrected }),
    teaching: createTeachService({ ...deps, setReader, starter }),
    images: createTitleBlockImagesService({ ...deps, pageComparer }),
    register,
    registerExports: createExportRegisterService({ ...deps, register }),
    references: createReferencesService(deps),
    deadReferences: createDeadReferencesService(deps),
    previews: createSheetPreviewService({ ...deps, pageComparer }),
  };
  return {
    services: { ...services, reading },
    routes: sheetsRoutes(services),
    jobs: [
      onJob(readSheetsJob, (payload, run) => reading.read(payload, run)),
      onJob(giveUpSheetsJob, (payload) => reading.giveUp(payload)),
    ],
    start: () =>
      deps.work.run(async (tx) => {
        for (const fileId of await listWithoutDetails(tx, MOST_AT_START)) await starter.readLater(tx, fileId);
      }),
  };
}
