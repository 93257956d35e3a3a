import type { Change, ChangeType } from '@sheetmark/contract';
import { projectsMessages } from '../../../lib/messages/projects.tsx';

/** Changes of one kind are told together, or those of each thing alone; in the order of their weight. */
const together: Readonly<Record<ChangeType, 'kind' | 'subject'>> = {
  file_uploaded: 'kind',
  markup_created: 'subject',
  comment_added: 'subject',
  markup_updated: 'subject',
  task_created: 'kind',
  task_updated: 'subject',
  member_joined: 'subject',
  member_removed: 'subject',
  markup_deleted: 'subject',
  task_deleted: 'kind',
  item_updated: 'subject',
  item_deleted: 'kind',
  item_restored: 'kind',
  version_deleted: 'subject',
  version_restored: 'subject',
  folder_created: 'kind',
  folder_updated: 'subject',
  folder_deleted: 'kind',
  folder_restored: 'kind',
  project_updated: 'kind',
  project_owner_changed: 'subject',
  project_restored: 'kind',
};

/** How many of a kind, for the summary; what has no words there is left to the list. */
const figures: Readonly<Partial<Record<ChangeType, (n: number) => string>>> = projectsMessages.figures;

/** What somebody did, once or several times, as a sentence: actor, act, subject. */
export interface Deed {
  actor: Change['actor'];
  act: string;
  /** The name of what it was done to, and how many more there are. */
  subject: string | null;
  more: number;
  /** The last of them. */
  last: Change;
}

const thingOf = ({ task_id, item_id, folder_id, subject }: Change): string => [task_id, item_id, folder_id, subject].join(' ');

/** Somebody who joined, or left by themselves, did it to nobody else. */
const isOwnDeed = ({ type, actor, subject }: Change): boolean =>
  (type === 'member_joined' || type === 'member_removed') && actor?.name === subject;

function deedOf(changes: readonly [Change, ...Change[]]): Deed {
  const [last] = changes;
  const things = new Set(changes.map(thingOf)).size;
  const own = isOwnDeed(last);
  return {
    actor: last.actor,
    act: own && last.type === 'member_removed' ? projectsMessages.leftProject : projectsMessages.deeds[last.type](changes.length),
    subject: own ? null : last.subject,
    more: together[last.type] === 'kind' && last.subject !== null ? things - 1 : 0,
    last,
  };
}

/** `newest` first; what one person did of one kind to one thing (or one kind of thing) is one deed, in the place of its last. */
export function tellChanges(newest: readonly Change[]): Deed[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of newest) {
    const apart = together[change.type] === 'subject' ? thingOf(change) : '';
    const key = [change.actor?.id, change.type, apart].join('|');
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return [...groups.values()].map(deedOf);
}

export interface Figure {
  type: ChangeType;
  n: number;
  label: string;
}

/** The counts worth a figure, in the order of their weight. */
export function figuresOf(counts: readonly { type: ChangeType; n: number }[]): Figure[] {
  return Object.keys(together).flatMap((type) => {
    const found = counts.find((count) => count.type === type);
    const labelOf = found && figures[found.type];
    return labelOf ? [{ ...found, label: labelOf(found.n) }] : [];
  });
}
