import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ProcessStopped } from '../../platform/process/killable-process.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import { type FoundTopic, type ReadBcf, ReadBcfResult } from './protocol.ts';
import { listOwnRows } from './topics.repository.ts';

const reading: Computation<ReadBcf, ReadBcfResult> = {
  name: 'read-bcf',
  module: new URL('./read-bcf.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: ReadBcfResult,
};

interface Bcf {
  readonly path: string;
  readonly project: ProjectId;
  readonly viewer: UserId;
}

interface Pictured {
  readonly path: string;
  /** Where pictures are written to. */
  readonly pictures: string;
  readonly only: readonly string[];
}

/** Reads BCF files in a killable process. */
export function createBcfReader({ db, workers, config }: Pick<Deps, 'db' | 'workers' | 'config'>) {
  async function run(input: Omit<ReadBcf, 'publicUrl'>, options: RunOptions) {
    const result = await workers.run(reading, { ...input, publicUrl: config.publicUrl }, options).catch((error: unknown) => {
      if (error instanceof ProcessStopped)
        throw new AppError('unreadable_file', { message: 'Reading this file took too long or too much memory.' });
      throw error;
    });
    if ('failure' in result) throw new AppError('unreadable_file', { message: result.failure });
    return result;
  }

  return {
    /** All topics, without their pictures. */
    async topics({ path, project, viewer }: Bcf, options: RunOptions) {
      const own = await listOwnRows(db, { project, viewer });
      return run({ path, pictures: null, only: null, own }, options);
    },

    /** Where the pictures of some topics were written to, by the topics' GUIDs. */
    async pictures({ path, pictures, only }: Pictured, options: RunOptions): Promise<ReadonlyMap<string, FoundTopic['snapshot']>> {
      if (only.length === 0) return new Map();
      const { topics } = await run({ path, pictures, only, own: { tasks: [], markups: [] } }, options);
      return new Map(topics.map(({ guid, snapshot }) => [guid, snapshot]));
    },
  };
}
