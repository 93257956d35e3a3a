import type { MarkupId, MediaId, ProjectId, TaskId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { insertComment, type RequireCommented } from '../markups/public.ts';
import type { TaskChanges, TaskCreator } from '../tasks/public.ts';
import { isNewer, type MatchedTopic } from './match-topics.ts';
import { createPictureStore } from './store-picture.ts';
import { writeTopicGuid } from './topics.repository.ts';

export interface ImporterParts extends Pick<Deps, 'work' | 'clock' | 'storage' | 'config'> {
  readonly createTask: TaskCreator;
  readonly changes: Pick<TaskChanges, 'change'>;
  /** Tasks and markups that comments are added to. */
  readonly commented: { readonly task: RequireCommented<TaskId>; readonly markup: RequireCommented<MarkupId> };
}

interface Imported {
  readonly created: boolean;
  readonly changed: boolean;
  readonly comments: number;
}

const nothing: Imported = { created: false, changed: false, comments: 0 };

/** Imports one topic in one transaction, so that an import that stops can be repeated. */
export function createTopicImporter({ work, clock, storage, config, createTask, changes, commented }: ImporterParts) {
  const withPicture = createPictureStore({ clock, storage, config });

  async function addComments(tx: Tx, actor: Actor, matched: MatchedTopic, on: { task: TaskId } | { markup: MarkupId }): Promise<number> {
    if (matched.newComments.length === 0) return 0;
    const at = 'task' in on ? await commented.task(tx, actor, on.task) : await commented.markup(tx, actor, on.markup);
    const { project_id, markup_id, task_id } = at;
    for (const { guid, text, author, created } of matched.newComments) {
      const written = { text, author_name: author, topic_guid: guid, created_at: created ?? isoTime(clock), created_by: actor.id };
      const { id } = await insertComment(tx, { project_id, markup_id, task_id, ...written });
      await at.emit(tx, actor, { type: 'comment_added', data: { comment_id: id, mentioned: [] } });
    }
    return matched.newComments.length;
  }

  async function create(
    tx: Tx,
    actor: Actor,
    project: ProjectId,
    { matched, picture }: { matched: MatchedTopic; picture: MediaId | null },
  ) {
    const { topic, assignee } = matched;
    const origin = ['BCF topic', topic.author, topic.created?.slice(0, 10)].filter(Boolean).join(', ');
    const task = await createTask(tx, actor, project, {
      task_name: topic.title,
      description: topic.description === '' ? origin : `${topic.description}\n\n${origin}`,
      status: topic.status,
      priority: topic.priority,
      assignee: assignee?.id ?? null,
      due_date: topic.due,
      markup_id: null,
      attachments: picture === null ? [] : [picture],
    });
    await writeTopicGuid(tx, task.id, topic.guid);
    return { created: true, changed: false, comments: await addComments(tx, actor, matched, { task: task.id }) };
  }

  async function update(tx: Tx, actor: Actor, matched: MatchedTopic, id: TaskId): Promise<Imported> {
    const { topic, task, assignee } = matched;
    const isChanged = task !== null && isNewer(topic, task);
    if (isChanged) {
      const { title: task_name, status, priority, due } = topic;
      const due_date = due === null ? {} : { due_date: due };
      await changes.change(tx, actor, id, { task_name, status, priority, ...due_date, ...(assignee && { assignee: assignee.id }) });
    }
    return { created: false, changed: isChanged, comments: await addComments(tx, actor, matched, { task: id }) };
  }

  return async (actor: Actor, project: ProjectId, matched: MatchedTopic): Promise<Imported> => {
    const { outcome, task, markup, topic } = matched;
    if (outcome === 'earlier' || outcome === 'trashed') return nothing;
    if (task) return work.run((tx) => update(tx, actor, matched, task.id));
    if (markup !== null) return work.run(async (tx) => ({ ...nothing, comments: await addComments(tx, actor, matched, { markup }) }));
    return withPicture({ actor, project, path: topic.snapshot }, (insert) =>
      work.run(async (tx) => create(tx, actor, project, { matched, picture: await insert(tx) })),
    );
  };
}
