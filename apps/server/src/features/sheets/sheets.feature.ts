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
import { sheetsRoutes } from './sheets.routes.ts';
import { createSheetsService, type SheetsParts } from './sheets.service.ts';
import { createTeachService } from './teach.service.ts';
import { createTitleBlockImagesService } from './title-block-images.service.ts';

interface Others extends Pick<ReadingParts, 'whenFirstRead'>, Pick<SheetsParts, 'whenCorrected'> {
  readonly starter: SheetsStarter;
  readonly pageComparer: Pick<PageComparer, 'drawPart'>;
}

export function sheetsFeature(deps: Deps, { starter, pageComparer, whenFirstRead, whenCorrected }: Others) {
  const setReader = createSetReader(deps);
  const reading = createReadingService({ ...deps, setReader, whenFirstRead });
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
  };
}
