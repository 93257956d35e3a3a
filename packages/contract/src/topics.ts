import { z } from 'zod';
import { Person, Priority, TaskStatus } from './fields.ts';
import { MarkupId, ProjectId, TaskId, TopicImportId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Tasks';

/** `earlier`: this or a later state is here already. `trashed`: its task is in the trash. */
const TopicOutcome = z.enum(['new', 'changed', 'earlier', 'trashed']);

/** A topic of a BCF file, and what importing it does. */
export const Topic = z.object({
  guid: z.string(),
  title: z.string(),
  author: z.string(),
  /** YYYY-MM-DD, as the file says. */
  created: z.string(),
  status: TaskStatus,
  priority: Priority,
  due_date: z.string().nullable(),
  /** As the file says. */
  assigned_to: z.string().nullable(),
  /** The member with that mail address. */
  assignee: Person.nullable(),
  has_snapshot: z.boolean(),
  /** Comments that aren't here yet. */
  new_comments: z.number().int(),
  outcome: TopicOutcome,
  /** The task or markup that the topic is. */
  task_id: TaskId.nullable(),
  markup_id: MarkupId.nullable(),
});
export type Topic = z.infer<typeof Topic>;

/** Of a file. */
export const maxTopics = 1000;
export const maxTopicFileBytes = 200 * 2 ** 20;

/** What a job imports from a BCF file. */
export const TopicImport = z.object({
  id: TopicImportId,
  state: z.enum(['queued', 'running', 'ready', 'failed', 'cancelled']),
  /** Topics that are to be imported, and that have been. */
  total: z.number().int(),
  done: z.number().int(),
  /** Tasks that were created and changed, and comments that were added. */
  created: z.number().int(),
  changed: z.number().int(),
  comments: z.number().int(),
  /** Error message, when it is `failed`. What was imported before stays. */
  failure: z.string().nullable(),
});
export type TopicImport = z.infer<typeof TopicImport>;

const params = z.object({ id: ProjectId });
const ofImport = z.object({ id: ProjectId, importId: TopicImportId });
const importAnswer = z.object({ data: TopicImport });

export const topicOperations = defineOperations({
  previewTopics: {
    method: 'POST',
    path: '/api/project/{id}/topics/preview',
    caller: 'user',
    right: 'edit',
    tag,
    summary: 'Read a BCF file (2.1 or 3.0, at most 1,000 topics), and say what importing it would do. Changes nothing.',
    params,
    upload: true,
    maxUploadBytes: maxTopicFileBytes,
    body: z.object({}),
    answer: z.object({ data: z.object({ version: z.string(), topics: z.array(Topic), unreadable: z.number().int() }) }),
  },
  importTopics: {
    method: 'POST',
    path: '/api/project/{id}/topics',
    caller: 'user',
    right: 'edit',
    tag,
    summary:
      'Start to import the topics of a BCF file as tasks with their snapshots and comments; `guids` names some, separated by commas. Topics that are here already get new comments, and changes that are newer than the last change here.',
    params,
    upload: true,
    maxUploadBytes: maxTopicFileBytes,
    body: z.object({ guids: z.string().max(50_000).optional() }),
    answer: importAnswer,
  },
  getTopicImport: {
    method: 'GET',
    path: '/api/project/{id}/topics/imports/{importId}',
    caller: 'user',
    tag,
    summary: 'The progress of the caller’s import of topics.',
    params: ofImport,
    answer: importAnswer,
  },
  cancelTopicImport: {
    method: 'POST',
    path: '/api/project/{id}/topics/imports/{importId}/cancel',
    caller: 'user',
    right: 'view',
    tag,
    summary: 'Stop an import of topics of the caller. What was imported before stays.',
    params: ofImport,
    answer: importAnswer,
  },
});
