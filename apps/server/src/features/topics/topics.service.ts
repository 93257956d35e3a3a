import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf, Operations, ProjectId, Topic } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { AppError, invalidInput } from '../../platform/http/app-error.ts';
import type { Actor, ReceivedFile } from '../../platform/http/handler.ts';
import { ProcessStopped } from '../../platform/process/killable-process.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import { requireMember } from '../projects/public.ts';
import { createTopicImporter, type ImporterParts } from './import-topic.ts';
import { matchTopics, type MatchedTopic } from './match-topics.ts';
import { type FoundTopic, type ReadBcf, ReadBcfResult } from './protocol.ts';
import { listOwnRows } from './topics.repository.ts';

type Received<Id extends 'previewTopics' | 'importTopics'> = () => Promise<{ file: ReceivedFile; fields: BodyOf<Operations[Id]> }>;

export interface TopicsParts extends ImporterParts, Pick<Deps, 'db' | 'workers'> {
  readonly config: Deps['config'];
}

const reading: Computation<ReadBcf, ReadBcfResult> = {
  name: 'read-bcf',
  module: new URL('./read-bcf.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: ReadBcfResult,
};

const MOST_BYTES = 200 * 2 ** 20;

/** Topics of BIM programs become tasks. */
export function createTopicsService(parts: TopicsParts) {
  const { db, workers, config } = parts;
  const importTopic = createTopicImporter(parts);

  async function read(actor: Actor, project: ProjectId, { path, pictures }: Pick<ReadBcf, 'path' | 'pictures'>) {
    if ((await stat(path)).size > MOST_BYTES) throw invalidInput('file', 'A BCF file can have at most 200 MB.');
    const own = await listOwnRows(db, { project, viewer: actor.id });
    const owner: RunOptions['owner'] = `user ${actor.id}`;
    const result = await workers.run(reading, { path, pictures, own, publicUrl: config.publicUrl }, { owner }).catch((error: unknown) => {
      if (error instanceof ProcessStopped)
        throw new AppError('unreadable_file', { message: 'Reading this file took too long or too much memory.' });
      throw error;
    });
    if ('failure' in result) throw new AppError('unreadable_file', { message: result.failure });
    return { ...result, topics: await matchTopics(db, project, result.topics) };
  }

  return {
    async preview(actor: Actor, project: ProjectId, receive: Received<'previewTopics'>) {
      await requireMember(db, actor, project);
      const { file } = await receive();
      const { version, topics, unreadable } = await read(actor, project, { path: file.path, pictures: null });
      return { version, unreadable, topics: topics.map(present) };
    },

    async import(actor: Actor, project: ProjectId, receive: Received<'importTopics'>) {
      await requireMember(db, actor, project);
      const { file, fields } = await receive();
      await mkdir(join(config.dataDir, 'tmp'), { recursive: true });
      const pictures = await mkdtemp(join(config.dataDir, 'tmp', 'topics-'));
      try {
        const { topics } = await read(actor, project, { path: file.path, pictures });
        const chosen = fields.guids === undefined ? null : new Set(fields.guids.split(',').map((guid) => guid.trim().toLowerCase()));
        const done = { created: 0, changed: 0, comments: 0 };
        for (const topic of topics) {
          if (chosen && !chosen.has(topic.topic.guid)) continue;
          const made = await importTopic(actor, project, topic);
          done.created += Number(made.created);
          done.changed += Number(made.changed);
          done.comments += made.comments;
        }
        return done;
      } finally {
        await rm(pictures, { recursive: true, force: true });
      }
    },
  };
}

const dayOf = (time: FoundTopic['created']): string => time?.slice(0, 10) ?? '';

const present = ({ topic, outcome, task, markup, assignee, newComments }: MatchedTopic): Topic => ({
  guid: topic.guid,
  title: topic.title,
  author: topic.author,
  created: dayOf(topic.created),
  status: topic.status,
  priority: topic.priority,
  due_date: topic.due,
  assigned_to: topic.assignedTo,
  assignee,
  has_snapshot: topic.snapshot !== null,
  new_comments: newComments.length,
  outcome,
  task_id: task?.id ?? null,
  markup_id: markup,
});

export type TopicsService = ReturnType<typeof createTopicsService>;
