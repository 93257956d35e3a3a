import type { NotificationType, UserId } from '@sheetmark/contract';
import type { Facts, ReadEvent } from './event-facts.ts';
import { mergedSentence, sentenceOf, type SentenceParts } from './sentences.ts';

/** The sentence about an event, with the status that it set and the current names. */
export function textOf(type: NotificationType, read: ReadEvent, facts: Facts, user: UserId): string {
  if (type === 'task_due' || type === 'review_due') throw new Error('what is due has no event');
  const parts = partsOf(read, facts);
  const own = (read.data.merged ?? []).filter(({ created_by }) => created_by === user);
  return type === 'markup_updated' && own.length > 0
    ? mergedSentence(
        parts,
        own.map(({ number }) => number),
      )
    : sentenceOf(type, parts);
}

function partsOf(read: ReadEvent, facts: Facts): SentenceParts {
  const { event, data } = read;
  return {
    ...aboutOf(read, facts),
    ...(data.status && { status: data.status }),
    actor: actorOf(event, facts),
    text: facts.comments.get(data.comment_id ?? 0)?.text ?? '',
    review: facts.reviews.get(data.review_id ?? 0)?.title ?? '',
    decision: data.decision ?? data.reason ?? '',
    issue: data.name ?? '',
    sheets: data.sheets ?? 0,
    isReminder: data.is_reminder ?? false,
    version: data.version ?? 1,
    project: facts.projects.get(event.projectId ?? 0)?.name ?? '',
  };
}

/** Guests of the project are called so, also if they have an account. */
function actorOf({ actorId, projectId }: ReadEvent['event'], facts: Facts): string {
  const person = facts.people.get(actorId ?? 0);
  if (!person) return '';
  const guest = projectId === null ? undefined : facts.guests.get(projectId)?.find(({ user_id }) => user_id === actorId);
  return `${person.first_name} ${guest?.last_name ?? person.last_name}`.trim();
}

/** The markup, the task, or else the item. */
function aboutOf({ data }: ReadEvent, facts: Facts): Pick<SentenceParts, 'name' | 'number' | 'status' | 'item' | 'isTask'> {
  const markup = facts.markups.get(data.markup_id ?? 0);
  if (markup) return { name: markup.name, number: markup.number, status: markup.status, item: markup.place, isTask: false };
  const task = facts.tasks.get(data.task_id ?? 0);
  if (task) return { name: task.name, number: null, status: task.status, item: '', isTask: true };
  return { name: '', number: null, status: '', item: facts.items.get(data.item_id ?? 0)?.name ?? '', isTask: false };
}
