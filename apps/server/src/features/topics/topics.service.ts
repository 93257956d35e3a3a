import type { BodyOf, Operations, ProjectId, Topic, TopicImport, TopicImportId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import { countUnderWay, lockUser } from '../../platform/db/under-way.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor, ReceivedFile, RequestFacts } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { requireMember } from '../projects/public.ts';
import { matchTopics, type MatchedTopic } from './match-topics.ts';
import type { FoundTopic } from './protocol.ts';
import { createBcfReader } from './read-bcf.ts';
import * as imports from './topic-imports.repository.ts';
import { importTopicsJob } from './topics.jobs.ts';

type Received<Id extends 'previewTopics' | 'importTopics'> = () => Promise<{ file: ReceivedFile; fields: BodyOf<Operations[Id]> }>;

export type TopicsParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'queue' | 'workers' | 'config'>;

interface At {
  readonly id: ProjectId;
  readonly importId: TopicImportId;
}

/** How long the result of an import can be asked for. */
const keptMs = days(1);
/** Unfinished imports of one user. */
const mostUnderWay = 3;

/** Topics of BIM programs become tasks; a job imports them. */
export function createTopicsService(parts: TopicsParts) {
  const { db } = parts;
  const bcf = createBcfReader(parts);

  async function getOwn(actor: Actor, { id, importId }: At): Promise<imports.TopicImportRow> {
    await requireMember(db, actor, id);
    const row = await imports.findTopicImport(db, importId);
    if (row?.user_id !== actor.id || row.project_id !== id) throw notFound();
    return row;
  }

  return {
    async preview(
      actor: Actor,
      project: ProjectId,
      { receive, signal }: { receive: Received<'previewTopics'> } & Pick<RequestFacts, 'signal'>,
    ) {
      await requireMember(db, actor, project);
      const { file } = await receive();
      const { version, topics, unreadable } = await bcf.topics(
        { path: file.path, project, viewer: actor.id },
        { owner: `user ${actor.id}`, signal },
      );
      return { version, unreadable, topics: (await matchTopics(db, project, topics)).map(present) };
    },

    take: createTaker(parts),

    async get(actor: Actor, at: At): Promise<TopicImport> {
      return presentImport(await getOwn(actor, at));
    },

    async cancel(actor: Actor, at: At): Promise<TopicImport> {
      const row = await getOwn(actor, at);
      await imports.updateTopicImport(db, row.id, { state: 'cancelled' });
      return presentImport(await getOwn(actor, at));
    },
  };
}

async function requireFewImports(db: Reader, actor: Actor): Promise<void> {
  if ((await countUnderWay(db, 'topic_imports', actor.id)) < mostUnderWay) return;
  throw new AppError('too_many_requests', { message: 'Three of your imports are still under way. Wait until one is ready.' });
}

/** Keeps a file for the job that imports its topics. */
function createTaker(parts: TopicsParts) {
  const { db, work, clock, storage, queue } = parts;
  const bcf = createBcfReader(parts);
  return async (actor: Actor, project: ProjectId, receive: Received<'importTopics'>): Promise<TopicImport> => {
    await requireMember(db, actor, project);
    await requireFewImports(db, actor);
    const { file, fields } = await receive();
    const { topics } = await bcf.topics({ path: file.path, project, viewer: actor.id }, { owner: `user ${actor.id}` });
    const named = fields.guids === undefined ? null : new Set(fields.guids.split(',').map((guid) => guid.trim().toLowerCase()));
    const guids = topics.map(({ guid }) => guid).filter((guid) => named?.has(guid) ?? true);
    const storage_key = `topics/${actor.id}/${newToken().toLowerCase()}`;
    await storage.putFile(storage_key, file.path, 'application/zip');
    const row = await work.run(async (tx) => {
      await lockUser(tx, actor.id);
      await requireFewImports(tx, actor);
      const kept = { storage_key, size: file.size, created_at: isoTime(clock), ends_at: isoTime(clock, keptMs) };
      const made = await imports.insertTopicImport(tx, { user_id: actor.id, project_id: project, guids: JSON.stringify(guids), ...kept });
      await queue.send(tx, importTopicsJob, { importId: made.id });
      return made;
    });
    return presentImport(row);
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

const presentImport = ({ id, state, guids, done, created, changed, comments, failure }: imports.TopicImportRow): TopicImport => ({
  id,
  state,
  total: Array.isArray(guids) ? guids.length : 0,
  done,
  created,
  changed,
  comments,
  failure,
});

export type TopicsService = ReturnType<typeof createTopicsService>;
