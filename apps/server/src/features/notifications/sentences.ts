import type { NotificationType } from '@sheetmark/contract';
import { quoted } from '../../platform/mail/letter.ts';

/** What a sentence is made of; blank where there is none. */
export interface Told {
  readonly actor: string;
  /** Of the markup or task. */
  readonly name: string;
  readonly status: string;
  /** Of the comment. */
  readonly text: string;
  readonly item: string;
  readonly version: number;
  readonly project: string;
  readonly isTask: boolean;
}

const statusWords: Readonly<Record<string, string>> = { none: 'no status', open: 'open', review: 'in review', closed: 'closed' };
const named = ({ name }: Told): string => `“${quoted(name)}”`;
const thing = (told: Told): string => (told.isTask ? `the task ${named(told)}` : `${named(told)} on ${quoted(told.item)}`);
const said = ({ text }: Told): string => (text === '' ? '' : `: “${quoted(text)}”`);
const statusOf = ({ status }: Told): string => statusWords[status] ?? status;

/** What somebody reads. */
const sentences: Readonly<Record<Exclude<NotificationType, 'task_due'>, (told: Told) => string>> = {
  markup_created: (told) => `${told.actor} added a markup to ${quoted(told.item)}`,
  markup_updated: (told) => `${told.actor} changed ${thing(told)}`,
  markup_assigned: (told) => `${told.actor} assigned ${thing(told)} to you`,
  markup_status: (told) => `${told.actor} set ${thing(told)} to ${statusOf(told)}`,
  comment_added: (told) => `${told.actor} commented on ${thing(told)}${said(told)}`,
  mentioned: (told) => `${told.actor} mentioned you on ${thing(told)}${said(told)}`,
  task_created: (told) => `${told.actor} created ${thing(told)}`,
  task_assigned: (told) => `${told.actor} assigned ${thing(told)} to you`,
  task_status: (told) => `${told.actor} set ${thing(told)} to ${statusOf(told)}`,
  file_uploaded: (told) => `${told.actor} uploaded ${told.version > 1 ? `version ${told.version} of ` : ''}${quoted(told.item)}`,
  member_joined: (told) => `${told.actor} joined the project “${quoted(told.project)}”`,
  invited: (told) => `${told.actor} invites you to the project “${quoted(told.project)}”`,
};

export function sentenceOf(type: Exclude<NotificationType, 'task_due'>, told: Told): string {
  return sentences[type]({ ...told, actor: quoted(told.actor) || 'Somebody' });
}

export function dueSentence(name: string, due: 'today' | 'tomorrow'): string {
  return `The task “${quoted(name)}” is due ${due}`;
}
