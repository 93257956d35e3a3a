import { type Change, type ChangeType, events } from '@sheetmark/contract';
import { projectsMessages } from '../../../lib/messages/projects.tsx';

/** Labels for the summary's counts, in order; the list shows the other kinds. */
const { figures } = projectsMessages;

/** One or several actions of a person as a sentence: actor, verb, object. */
export interface ActivitySummary {
  actor: Change['actor'];
  act: string;
  /** The last object's name, and the number of others. */
  subject: string | null;
  more: number;
  /** The last of them. */
  last: Change;
}

const thingOf = ({ task_id, item_id, folder_id, subject }: Change): string => [task_id, item_id, folder_id, subject].join(' ');

/** Joining or leaving affects only the actor. */
const affectsOnlyActor = ({ type, actor, subject }: Change): boolean =>
  (type === 'member_joined' || type === 'member_removed') && actor?.name === subject;

function combine(changes: readonly [Change, ...Change[]]): ActivitySummary {
  const [last] = changes;
  const things = new Set(changes.map(thingOf)).size;
  const own = affectsOnlyActor(last);
  return {
    actor: last.actor,
    act: own && last.type === 'member_removed' ? projectsMessages.leftProject : projectsMessages.deeds[last.type](changes.length),
    subject: own ? null : last.subject,
    more: events[last.type].recap.group === 'kind' && last.subject !== null ? things - 1 : 0,
    last,
  };
}

/** Newest first. One person's actions of one kind on one subject (or on one kind of subject) are combined, in the place of the last. */
export function summarizeChanges(newest: readonly Change[]): ActivitySummary[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of newest) {
    const apart = events[change.type].recap.group === 'subject' ? thingOf(change) : '';
    const key = [change.actor?.id, change.type, apart].join('|');
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return [...groups.values()].map(combine);
}

export interface Figure {
  type: ChangeType;
  n: number;
  label: string;
}

/** Counts to show, in order of importance. */
export function listFigures(counts: readonly { type: ChangeType; n: number }[]): Figure[] {
  return Object.entries(figures).flatMap(([type, labelOf]) => {
    const found = counts.find((count) => count.type === type);
    return found ? [{ ...found, label: labelOf(found.n) }] : [];
  });
}
