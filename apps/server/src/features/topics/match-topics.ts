import { type MarkupId, type Person, type ProjectId, TaskId, type Topic } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { commentGuid, viewCommentGuid } from '../../platform/ids/topic-guids.ts';
import { person } from '../markups/public.ts';
import type { FoundTopic, ReadComment } from './protocol.ts';
import { findMembersByMail, type KnownComment, type KnownTask, listKnownComments, listKnownTasks } from './topics.repository.ts';

/** A topic with what is known of it here. */
export interface MatchedTopic {
  readonly topic: FoundTopic;
  readonly outcome: Topic['outcome'];
  readonly task: KnownTask | null;
  readonly markup: MarkupId | null;
  readonly assignee: Person | null;
  readonly newComments: readonly ReadComment[];
}

const mailIn = (text: string | null): string | null => /[^\s<>,;]+@[^\s<>,;]+/.exec(text ?? '')?.[0].toLowerCase() ?? null;

/** Comments here have the GUID that they were imported with, or that exports give them. */
function isKnown(known: readonly KnownComment[], topic: string): (comment: ReadComment) => boolean {
  const guids = new Set([viewCommentGuid(topic), ...known.flatMap(({ id, topic_guid }) => [topic_guid ?? commentGuid(id, topic)])]);
  return ({ guid }) => guids.has(guid);
}

/** What importing each topic does: nothing twice, and never an older state over a newer one. */
export async function matchTopics(db: Reader, project: ProjectId, found: readonly FoundTopic[]): Promise<MatchedTopic[]> {
  const ownOf = (type: 'task' | 'markup') => found.flatMap(({ own }) => (own?.type === type ? [own.id] : []));
  const ids = ownOf('task').map((id) => TaskId.parse(id));
  const tasks = await listKnownTasks(db, project, { guids: found.map(({ guid }) => guid), ids });
  const byGuid = new Map(tasks.flatMap((task) => (task.topic_guid === null ? [] : [[task.topic_guid, task] as const])));
  const byId = new Map(tasks.map((task): [number, KnownTask] => [task.id, task]));
  const markups = ownOf('markup');
  const comments = await listKnownComments(db, { tasks: tasks.map(({ id }) => id), markups: markups.map(toMarkupId) });
  const members = await findMembersByMail(
    db,
    project,
    found.flatMap(({ assignedTo }) => mailIn(assignedTo) ?? []),
  );
  const byMail = new Map(members.map(({ id, first_name, last_name, email }) => [email, person(id, first_name, last_name)]));
  return found.map((topic): MatchedTopic => {
    const task = byGuid.get(topic.guid) ?? (topic.own?.type === 'task' ? byId.get(topic.own.id) : undefined) ?? null;
    const markup = topic.own?.type === 'markup' ? toMarkupId(topic.own.id) : null;
    const known = comments.filter((each) => (task ? each.task_id === task.id : markup !== null && each.markup_id === markup));
    const isHere = isKnown(known, topic.guid);
    const newComments = topic.comments.filter((comment) => !isHere(comment));
    const mail = mailIn(topic.assignedTo);
    const matched = { topic, task, markup, assignee: (mail !== null && byMail.get(mail)) || null, newComments };
    return { ...matched, outcome: outcomeOf(matched) };
  });
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the worker got it from the database
const toMarkupId = (id: number): MarkupId => id as MarkupId;

function outcomeOf({ topic, task, markup, newComments }: Omit<MatchedTopic, 'outcome'>): MatchedTopic['outcome'] {
  if (!task && markup === null) return 'new';
  if (task?.deleted_at) return 'trashed';
  return newComments.length > 0 || (task && isNewer(topic, task)) ? 'changed' : 'earlier';
}

/** Changed elsewhere after the last change here. */
export const isNewer = ({ modified }: FoundTopic, { updated_at }: KnownTask): boolean =>
  modified !== null && Date.parse(modified) > Date.parse(updated_at);
