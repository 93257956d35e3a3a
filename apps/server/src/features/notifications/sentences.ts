import type { NotificationType } from '@sheetmark/contract';
import { quoted } from '../../platform/mail/letter.ts';

/** What a sentence is made of; blank where there is none. */
export interface Told {
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
  readonly isTask: boolean;
}

const statusWords: Readonly<Record<string, string>> = { none: 'no status', open: 'open', review: 'in review', closed: 'closed' };
type Thing = Pick<Told, 'name' | 'number' | 'item' | 'isTask'>;
const markup = ({ name, item }: Pick<Told, 'name' | 'item'>): string => `“${quoted(name)}” on ${quoted(item)}`;
const task = ({ name }: Pick<Told, 'name'>): string => `the task “${quoted(name)}”`;
const thing = (told: Thing): string => (told.isTask ? task(told) : `${told.number === null ? '' : `#${told.number} `}${markup(told)}`);
const said = ({ text }: Told): string => (text === '' ? '' : `: “${quoted(text)}”`);
const setTo = ({ status }: Told): string =>
  status === 'none' ? 'removed the status' : `set the status to ${statusWords[status] ?? status}`;

/** What somebody reads: what happened first, then what it is about, which `actOf` can leave out. */
const sentences: Readonly<Record<Exclude<NotificationType, 'task_due'>, (told: Told) => string>> = {
  markup_created: (told) => `${told.actor} added a markup to ${quoted(told.item)}`,
  markup_updated: (told) => `${told.actor} made changes: ${thing(told)}`,
  markup_assigned: (told) => `${told.actor} assigned you: ${thing(told)}`,
  markup_status: (told) => `${told.actor} ${setTo(told)}: ${thing(told)}`,
  comment_added: (told) => `${told.actor} commented${said(told)} on ${thing(told)}`,
  mentioned: (told) => `${told.actor} mentioned you${said(told)} on ${thing(told)}`,
  task_created: (told) => `${told.actor} created a task: “${quoted(told.name)}”`,
  task_assigned: (told) => `${told.actor} assigned you: ${thing(told)}`,
  task_status: (told) => `${told.actor} ${setTo(told)}: ${thing(told)}`,
  file_uploaded: (told) => `${told.actor} uploaded ${told.version > 1 ? `version ${told.version}` : 'a new file'}: ${quoted(told.item)}`,
  member_joined: (told) => `${told.actor} joined the project “${quoted(told.project)}”`,
  invited: (told) => `${told.actor} invites you to the project “${quoted(told.project)}”`,
};

/** For the author of markups that were merged into another one. */
export function mergedSentence(told: Told, numbers: readonly number[]): string {
  const markups = numbers.map((number) => `#${number}`).join(', ');
  return `${quoted(told.actor) || 'Someone'} merged your ${numbers.length === 1 ? 'markup' : 'markups'} ${markups} into ${thing(told)}`;
}

export function sentenceOf(type: Exclude<NotificationType, 'task_due'>, told: Told): string {
  return sentences[type]({ ...told, actor: quoted(told.actor) || 'Someone' });
}

export function dueSentence(name: string, due: 'today' | 'tomorrow'): string {
  return `Due ${due}: the task “${quoted(name)}”`;
}

/** Names that a notification's thing, file and project have now. */
export interface About {
  readonly markup: string | null;
  readonly task: string | null;
  readonly item: string | null;
  readonly project: string | null;
}

/** The sentence without what it is about, for places that name that already. One whose thing was renamed since stays whole. */
export function actOf(sentence: string, about: About): string {
  const { markup: markupName, task: taskName, item, project } = about;
  const things = [
    markupName === null ? null : markup({ name: markupName, item: item ?? '' }),
    taskName && task({ name: taskName }),
    taskName && `“${quoted(taskName)}”`,
    item && quoted(item),
    project && `“${quoted(project)}”`,
  ];
  for (const each of things) {
    if (!each || !sentence.endsWith(each)) continue;
    return sentence.slice(0, -each.length).replace(/(?: on| to| into|:)? (?:#\d+ )?$/, '');
  }
  return sentence;
}
