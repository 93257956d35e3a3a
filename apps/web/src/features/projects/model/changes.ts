import type { Change, ChangeType } from '@sheetmark/contract';

/** How a kind of change is told: what was done, before the name of what it was done to; `n` of them at once. */
interface Telling {
  /** Things of one kind are told together, or each thing alone. */
  together: 'kind' | 'subject';
  act: (n: number) => string;
  /** How many of them, for the summary; without it, the summary leaves them out. */
  counted?: (n: number) => string;
}

const many = (n: number, one: string, more: string): string => (n === 1 ? one : `${n} ${more}`);
const times = (act: string) => (n: number) => (n === 1 ? act : `${act} ${n} times`);

const tellings: Readonly<Record<ChangeType, Telling>> = {
  file_uploaded: { together: 'kind', act: () => 'uploaded', counted: (n) => (n === 1 ? 'file uploaded' : 'files uploaded') },
  markup_created: {
    together: 'subject',
    act: (n) => `drew ${many(n, 'a markup', 'markups')} on`,
    counted: (n) => (n === 1 ? 'new markup' : 'new markups'),
  },
  comment_added: {
    together: 'subject',
    act: (n) => `wrote ${many(n, 'a comment', 'comments')} on`,
    counted: (n) => (n === 1 ? 'comment' : 'comments'),
  },
  markup_updated: {
    together: 'subject',
    act: (n) => (n === 1 ? 'changed a markup on' : `changed markups ${n} times on`),
    counted: (n) => (n === 1 ? 'change to markups' : 'changes to markups'),
  },
  task_created: { together: 'kind', act: () => 'created', counted: (n) => (n === 1 ? 'new task' : 'new tasks') },
  task_updated: { together: 'subject', act: times('changed'), counted: (n) => (n === 1 ? 'change to tasks' : 'changes to tasks') },
  member_joined: { together: 'subject', act: () => 'joined the project', counted: (n) => (n === 1 ? 'person joined' : 'people joined') },
  member_removed: { together: 'subject', act: () => 'removed' },
  markup_deleted: { together: 'subject', act: (n) => `deleted ${many(n, 'a markup', 'markups')} of` },
  task_deleted: { together: 'kind', act: () => 'deleted' },
  item_deleted: { together: 'kind', act: () => 'deleted' },
  folder_created: { together: 'kind', act: () => 'added the folder' },
  folder_updated: { together: 'subject', act: times('changed the folder') },
  folder_deleted: { together: 'kind', act: () => 'deleted the folder' },
  folder_restored: { together: 'kind', act: () => 'restored the folder' },
  project_updated: { together: 'kind', act: times('edited the project') },
  project_owner_changed: { together: 'subject', act: () => 'handed the project over to' },
  project_restored: { together: 'kind', act: () => 'restored the project' },
};

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
  const { together, act } = tellings[last.type];
  const things = new Set(changes.map(thingOf)).size;
  const own = isOwnDeed(last);
  return {
    actor: last.actor,
    act: own && last.type === 'member_removed' ? 'left the project' : act(changes.length),
    subject: own ? null : last.subject,
    more: together === 'kind' && last.subject !== null ? things - 1 : 0,
    last,
  };
}

/** `newest` first; what one person did of one kind to one thing (or one kind of thing) is one deed, in the place of its last. */
export function tellChanges(newest: readonly Change[]): Deed[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of newest) {
    const apart = tellings[change.type].together === 'subject' ? thingOf(change) : '';
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
  return Object.entries(tellings).flatMap(([type, { counted }]) => {
    const found = counts.find((count) => count.type === type);
    return found && counted ? [{ ...found, label: counted(found.n) }] : [];
  });
}
