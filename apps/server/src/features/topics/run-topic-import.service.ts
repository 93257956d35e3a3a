import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TopicImportId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { findUser } from '../accounts/public.ts';
import { requireMember } from '../projects/public.ts';
import { createTopicImporter, type ImporterParts } from './import-topic.ts';
import { matchTopics } from './match-topics.ts';
import type { FoundTopic } from './protocol.ts';
import { createBcfReader } from './read-bcf.ts';
import * as imports from './topic-imports.repository.ts';

export type RunTopicImportParts = ImporterParts & Pick<Deps, 'db' | 'workers'>;

/** Topics whose pictures are read at once: few, so that cancelling and progress don't wait for long. */
const PER_BATCH = 20;
const gaveUp = 'Something went wrong on our side, several times. What was imported before stays.';
const StoredGuids = z.array(z.string());

interface Import {
  readonly row: imports.TopicImportRow;
  readonly actor: Actor;
  readonly path: string;
  readonly pictures: string;
}

function actorOf({ id, email, first_name, last_name, user_type }: NonNullable<Awaited<ReturnType<typeof findUser>>>): Actor {
  return { id, email, name: `${first_name} ${last_name}`.trim(), userType: user_type, right: 'edit' };
}

/** Ends an import, which then needs its file no longer. */
function createEnding({ db, storage }: Pick<Deps, 'db' | 'storage'>) {
  return async (id: TopicImportId, ending: Parameters<typeof imports.updateTopicImport>[2]): Promise<void> => {
    await imports.updateTopicImport(db, id, ending);
    const key = await imports.releaseFile(db, id);
    if (key !== null) await storage.delete(key);
  };
}

async function removePictures(stored: ReadonlyMap<string, string | null>): Promise<void> {
  for (const file of stored.values()) if (file !== null) await rm(file, { force: true });
}

/** The job that imports topics, each in a transaction of its own. */
export function createTopicImportRunner(parts: RunTopicImportParts) {
  const { db, storage, config } = parts;
  const bcf = createBcfReader(parts);
  const importTopic = createTopicImporter(parts);

  const end = createEnding(parts);

  /** Returns whether to go on. */
  async function importBatch({ row, actor, path, pictures }: Import, { batch, before }: { batch: readonly FoundTopic[]; before: number }) {
    const matched = await matchTopics(db, row.project_id, batch);
    const only = matched.flatMap(({ outcome, topic }) => (outcome === 'new' && topic.snapshot !== null ? [topic.guid] : []));
    const stored = await bcf.pictures({ path, pictures, only }, { owner: 'job' });
    for (const [index, each] of matched.entries()) {
      const topic = { ...each.topic, snapshot: stored.get(each.topic.guid) ?? null };
      const { created, changed, comments } = await importTopic(actor, row.project_id, { ...each, topic });
      const counted = { done: before + index + 1, created: Number(created), changed: Number(changed), comments };
      if (!(await imports.countTopic(db, row.id, counted))) return false;
    }
    await removePictures(stored);
    return true;
  }

  async function importAll(of: Import, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const { row, actor, path } = of;
    await requireMember(db, actor, row.project_id);
    const chosen = new Set(StoredGuids.parse(row.guids));
    const read = await bcf.topics({ path, project: row.project_id, viewer: actor.id }, { owner: 'job' });
    const topics = read.topics.filter(({ guid }) => chosen.has(guid));
    for (let before = 0; before < topics.length; before += PER_BATCH) {
      signal.throwIfAborted();
      if (!(await importBatch(of, { batch: topics.slice(before, before + PER_BATCH), before }))) break;
    }
    await end(row.id, { state: 'ready' });
  }

  return {
    async run(id: TopicImportId, run: Pick<JobRun, 'signal'>): Promise<void> {
      const row = await imports.findTopicImport(db, id);
      if (!row?.storage_key) return;
      if (!(await imports.updateTopicImport(db, id, { state: 'running' }))) return end(id, {});
      const [user, local] = [await findUser(db, row.user_id), await storage.localFile(row.storage_key)];
      if (!user || !local) throw new Error(`the file of import ${id} of topics is missing`);
      await mkdir(join(config.dataDir, 'tmp'), { recursive: true });
      const pictures = await mkdtemp(join(config.dataDir, 'tmp', 'topics-'));
      try {
        await importAll({ row, actor: actorOf(user), path: local.path, pictures }, run);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await end(id, { state: 'failed', failure: error.message });
      } finally {
        await local.release();
        await rm(pictures, { recursive: true, force: true });
      }
    },

    /** After the last try. */
    giveUp: (id: TopicImportId): Promise<void> => end(id, { state: 'failed', failure: gaveUp }),
  };
}
