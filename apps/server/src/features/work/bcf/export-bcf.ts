import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarkupId, WorkRow } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { BytesReply } from '../../../platform/http/handler.ts';
import { computedFile } from '../../../platform/process/computed-file.ts';
import type { Computation, RunOptions } from '../../../platform/process/workers.ts';
import { findRegion } from '../../markups/public.ts';
import { topicOfRow } from './topic-of-row.ts';
import type { BcfTopic, BcfVersion } from './topic.ts';
import type { BcfAsked } from './write-bcf.worker.ts';

interface BcfParts extends Pick<Deps, 'db' | 'clock' | 'workers'> {
  readonly config: Pick<Deps['config'], 'publicUrl' | 'dataDir'>;
  readonly thumbnails: { readonly read: (id: MarkupId) => Promise<Buffer | null> };
}

const writing: Computation<BcfAsked, null> = {
  name: 'write-bcf',
  module: new URL('./write-bcf.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: z.null(),
};

/** The rows as topics of a BCF file, with the markups' pictures. */
export async function exportBcf(
  { db, clock, config, workers, thumbnails }: BcfParts,
  { rows, version, run }: { rows: AsyncIterable<readonly WorkRow[]>; version: BcfVersion; run: RunOptions },
): Promise<Pick<BytesReply, 'bytes' | 'size'>> {
  async function* lines(folder: string): AsyncGenerator<BcfTopic> {
    for await (const some of rows) {
      for (const row of some) {
        const isMarkup = row.type === 'markup';
        const image = isMarkup ? await thumbnails.read(row.id) : null;
        const picture = image && join(folder, `picture-${row.id}`);
        if (picture) await writeFile(picture, image, { mode: 0o600 });
        yield { ...topicOfRow(row, { publicUrl: config.publicUrl, region: isMarkup ? await findRegion(db, row) : null }), picture };
      }
    }
  }
  const compute = (paths: { from: string; to: string }) => workers.run(writing, { version, now: clock.now(), ...paths }, run);
  return computedFile({ dataDir: config.dataDir, lines, compute });
}
