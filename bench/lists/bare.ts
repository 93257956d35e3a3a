import { ProjectId, UserId } from '@sheetmark/contract';
import { createMarkupReader } from '../../apps/server/src/features/markups/public.ts';
import { createTaskReader } from '../../apps/server/src/features/tasks/public.ts';
import { createWorkService } from '../../apps/server/src/features/work/public.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import type { Actor } from '../../apps/server/src/platform/http/handler.ts';
import { createSignedUrls } from '../../apps/server/src/platform/signing/signed-urls.ts';
import { largeProject } from '../../apps/server/test/many-rows.ts';
import { openRecordingDatabase } from '../../apps/server/test/recording-database.ts';
import { clients } from './measure.ts';

/** The statements of the large project's first page, sent by each client directly through the driver, as prepared statements. */
export async function measureBare(url: string): Promise<{ run: () => Promise<void>; close: () => Promise<void> }> {
  const database = openRecordingDatabase(url, clients);
  const statements = await database.record(() => firstPage(database.db));
  return { run: () => database.replay(statements), close: () => database.close() };
}

function firstPage(db: Parameters<typeof createWorkService>[0]['db']): Promise<unknown> {
  const parts = { db, signedUrls: createSignedUrls('bench', systemClock, db) };
  const markups = createMarkupReader(parts as Parameters<typeof createMarkupReader>[0]);
  const work = createWorkService({ db, markups, tasks: createTaskReader(parts) });
  return work.ofProject({ id: UserId.parse(1) } as Actor, ProjectId.parse(largeProject), { where: [], sort: [], limit: 100 });
}
