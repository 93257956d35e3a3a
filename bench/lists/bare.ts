import { ProjectId, UserId } from '@sheetmark/contract';
import pg from 'pg';
import { createMarkupReader } from '../../apps/server/src/features/markups/public.ts';
import { createTaskReader } from '../../apps/server/src/features/tasks/public.ts';
import { createWorkService } from '../../apps/server/src/features/work/public.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { connectionSettings } from '../../apps/server/src/platform/db/open-database.ts';
import type { Actor } from '../../apps/server/src/platform/http/handler.ts';
import { createSignedUrls } from '../../apps/server/src/platform/signing/signed-urls.ts';
import { largeProject } from '../../apps/server/test/many-rows.ts';
import { openRecordingDatabase } from '../../apps/server/test/recording-database.ts';
import { clients } from './measure.ts';

/** The statements of the large project's first page, to be sent by each client through the driver alone, as prepared statements. */
export async function measureBare(url: string): Promise<{ run: (client: number) => Promise<void>; close: () => Promise<void> }> {
  const recording = openRecordingDatabase(url);
  const statements = await recording.recorded(() => firstPage(recording.db));
  await recording.close();
  const pool = new pg.Pool({ ...connectionSettings(url), max: clients });
  return {
    async run() {
      const client = await pool.connect();
      try {
        for (const [index, { text, values }] of statements.entries())
          await client.query({ name: `bare${index}`, text, values: [...values] });
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

function firstPage(db: Parameters<typeof createWorkService>[0]['db']): Promise<unknown> {
  const parts = { db, signedUrls: createSignedUrls('bench', systemClock) };
  const markups = createMarkupReader(parts as Parameters<typeof createMarkupReader>[0]);
  const work = createWorkService({ db, markups, tasks: createTaskReader(parts) });
  return work.ofProject({ id: UserId.parse(1) } as Actor, ProjectId.parse(largeProject), { where: [], sort: [], limit: 100 });
}
