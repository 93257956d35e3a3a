import type { NotificationType } from '@sheetmark/contract';
import { quoted } from '../../platform/mail/letter.ts';

/** The parts of a sentence; blank if an event lacks them. */
export interface SentenceParts {
  readonly actor: string;
  /** Of the markup or task. */
  readonly name: string;
  /** Of the markup, within its item. */
  readonly number: number | null;
  readonly status: string;
  /** Of the comment. */
  readonly text: string;
  readonly item: string;
  readonly version: number;
  readonly project: string;
  /** The title of the review, and the decision or the reason that the event names. */
  readonly review: string;
  readonly decision: string;
  /** What was published, and how many sheets. */
  readonly issue: string;
  readonly sheets: number;
  readonly isReminder: boolean;
  readonly isTask: boolean;
}

const statusWords: Readonly<Record<string, string>> = { none: 'no status', open: 'open', review: 'in review', closed: 'closed' };
type Subject = Pick<SentenceParts, 'name' | 'number' | 'item' | 'isTask'>;
const markup = ({ name, item }: Pick<SentenceParts, 'name' | 'item'>): string => `“${quoted(name)}” on ${quoted(item)}`;
const task = ({ name }: Pick<SentenceParts, 'name'>): string => `the task “${quoted(name)}”`;
const subject = (parts: Subject): string =>
  parts.isTask ? task(parts) : `${parts.number === null ? '' : `#${parts.number} `}${markup(parts)}`;
const review = ({ review: title }: Pick<SentenceParts, 'review'>): string => `the review “${quoted(title)}”`;
const quote = ({ text }: SentenceParts): string => (text === '' ? '' : `: “${quoted(text)}”`);
const setTo = ({ status }: SentenceParts): string =>
  status === 'none' ? 'removed the status' : `set the status to ${statusWords[status] ?? status}`;

/** Notifications without an event. */
export type DueType = 'task_due' | 'review_due';

/** The sentences of notifications: first what happened, then the subject, which `actOf` can leave out. */
const sentences: Readonly<Record<Exclude<NotificationType, DueType>, (parts: SentenceParts) => string>> = {
  markup_created: (parts) => `${parts.actor} added a markup to ${quoted(parts.item)}`,
  markup_updated: (parts) => `${parts.actor} made changes: ${subject(parts)}`,
  markup_assigned: (parts) => `${parts.actor} assigned you: ${subject(parts)}`,
  markup_status: (parts) => `${parts.actor} ${setTo(parts)}: ${subject(parts)}`,
  comment_added: (parts) => `${parts.actor} commented${quote(parts)} on ${subject(parts)}`,
  mentioned: (parts) => `${parts.actor} mentioned you${quote(parts)} on ${subject(parts)}`,
  task_created: (parts) => `${parts.actor} created a task: “${quoted(parts.name)}”`,
  task_assigned: (parts) => `${parts.actor} assigned you: ${subject(parts)}`,
  task_status: (parts) => `${parts.actor} ${setTo(parts)}: ${subject(parts)}`,
  file_uploaded: (parts) =>
    `${parts.actor} uploaded ${parts.version > 1 ? `version ${parts.version}` : 'a new file'}: ${quoted(parts.item)}`,
  sheets_published: (parts) =>
    `${parts.actor} published ${parts.sheets === 1 ? '1 sheet' : `${parts.sheets} sheets`}${parts.issue === '' ? '' : `: ${quoted(parts.issue)}`}`,
  review_waiting: (parts) => `${parts.actor} ${parts.isReminder ? 'reminds' : 'asks'} you to review “${quoted(parts.review)}”`,
  review_decided: (parts) =>
    parts.decision === ''
      ? `${parts.actor} withdrew the decision on ${review(parts)}`
      : `${parts.actor} decided “${quoted(parts.decision)}” on ${review(parts)}`,
  review_ready: (parts) => `Everyone has decided on ${review(parts)}`,
  review_closed: (parts) =>
    `${parts.actor} closed the review${parts.decision === '' ? '' : ` with “${quoted(parts.decision)}”:`} “${quoted(parts.review)}”`,
  review_reopened: (parts) => `${parts.actor} reopened the review (${quoted(parts.decision)}): “${quoted(parts.review)}”`,
  member_joined: (parts) => `${parts.actor} joined the project “${quoted(parts.project)}”`,
  invited: (parts) => `${parts.actor} invites you to the project “${quoted(parts.project)}”`,
};

/** For the author of markups that were merged into another one. */
export function mergedSentence(parts: SentenceParts, numbers: readonly number[]): string {
  const markups = numbers.map((number) => `#${number}`).join(', ');
  return `${quoted(parts.actor) || 'Someone'} merged your ${numbers.length === 1 ? 'markup' : 'markups'} ${markups} into ${subject(parts)}`;
}

export function sentenceOf(type: Exclude<NotificationType, DueType>, parts: SentenceParts): string {
  return sentences[type]({ ...parts, actor: quoted(parts.actor) || 'Someone' });
}

export function dueSentence(name: string, due: 'today' | 'tomorrow'): string {
  return `Due ${due}: the task “${quoted(name)}”`;
}

interface ReviewDue {
  /** Until the due date; negative when it is late. */
  readonly days: number;
  /** The due date. */
  readonly date: string;
}

export function reviewDueSentence(title: string, { days, date }: ReviewDue): string {
  const late = `${days === -1 ? '1 day' : `${-days} days`} late, due ${date}`;
  const when = days < 0 ? late : days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
  return `${when}: ${review({ review: title })}`;
}

/** The current names of a notification's subject, file and project. */
export interface About {
  readonly markup: string | null;
  readonly task: string | null;
  readonly review?: string | null;
  readonly item: string | null;
  /** The name of the markup's sheet, if it has a number. Notifications from before it was known name the item. */
  readonly sheet?: string | null;
  readonly project: string | null;
}

/** The sentence without its subject, for places that name it already. If the subject was renamed since, the whole sentence. */
export function withoutSubject(sentence: string, about: About): string {
  const { markup: markupName, task: taskName, review: title, item, sheet, project } = about;
  const subjects = [
    ...(markupName === null ? [] : [sheet, item ?? ''].map((place) => place && markup({ name: markupName, item: place }))),
    taskName && task({ name: taskName }),
    taskName && `“${quoted(taskName)}”`,
    title && `“${quoted(title)}”`,
    item && quoted(item),
    project && `“${quoted(project)}”`,
  ];
  for (const each of subjects) {
    if (!each || !sentence.endsWith(each)) continue;
    return sentence.slice(0, -each.length).replace(/(?:(?: on|:) the review| on| to| into|:)? (?:#\d+ )?$/, '');
  }
  return sentence;
}
