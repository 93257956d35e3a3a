import { type Markup, maxRegrouped } from '@sheetmark/contract';
import type { CanvasObject } from '@sheetmark/editor-core';
import { regroupingMessages } from '../../lib/messages/regrouping.ts';
import { groupObjects } from '../sync/group-objects.ts';

/** A possible action on the selected markups; `reason` explains why it isn't allowed, or is null. */
export interface SplitChoice {
  readonly markup: Markup;
  readonly parts: readonly (readonly string[])[];
  readonly reason: string | null;
}
export interface MergeChoice {
  readonly markups: readonly Markup[];
  readonly reason: string | null;
}

/** null where an action makes no sense for the selection. */
export interface RegroupChoices {
  readonly splitOff: SplitChoice | null;
  readonly splitIntoObjects: SplitChoice | null;
  readonly merge: MergeChoice | null;
}

interface RegroupContext {
  readonly selected: readonly CanvasObject[];
  readonly markups: readonly Markup[];
  readonly objectsOf: (markupId: number) => readonly CanvasObject[];
  /** Whether the page has unsaved changes. */
  readonly isUnsaved: boolean;
  readonly userId: number | null;
  readonly ownerId: number | null;
}

export function findRegroupChoices({ selected, objectsOf, ...context }: RegroupContext): RegroupChoices {
  const ids = new Set(selected.map(({ markupId }) => markupId));
  const involved = ids.size === 0 ? [] : context.markups.filter(({ id }) => ids.has(id));
  const [only] = involved;
  if (!only) return { splitOff: null, splitIntoObjects: null, merge: null };
  if (involved.length > 1)
    return { splitOff: null, splitIntoObjects: null, merge: { markups: involved, reason: mergeRefusal(involved, context) } };
  const objects = objectsOf(only.id);
  const [, ...others] = groupObjects(objects);
  const own = selected.filter(({ markupId }) => markupId === only.id);
  return {
    splitOff: own.length < objects.length ? toSplitChoice(only, [own], context) : null,
    splitIntoObjects: others.length > 0 ? toSplitChoice(only, others, context) : null,
    merge: null,
  };
}

function toSplitChoice(
  markup: Markup,
  parts: readonly (readonly CanvasObject[])[],
  { isUnsaved }: Pick<RegroupContext, 'isUnsaved'>,
): SplitChoice {
  const tooMany = parts.length > maxRegrouped ? regroupingMessages.tooMany(maxRegrouped) : null;
  const reason = isUnsaved ? regroupingMessages.saveFirst : tooMany;
  return { markup, parts: parts.map((part) => part.map(({ id }) => id)), reason };
}

function mergeRefusal(
  markups: readonly Markup[],
  { isUnsaved, userId, ownerId }: Pick<RegroupContext, 'isUnsaved' | 'userId' | 'ownerId'>,
): string | null {
  if (isUnsaved) return regroupingMessages.saveFirst;
  if (markups.length > maxRegrouped) return regroupingMessages.tooMany(maxRegrouped);
  const [, ...others] = markups.toSorted((a, b) => a.number - b.number);
  const refused = userId === ownerId ? [] : others.filter(({ created_by_id }) => created_by_id !== userId);
  if (refused.length > 0) return regroupingMessages.notYours(refused.map(({ number }) => number));
  return new Set(markups.map(audienceOf)).size > 1 ? regroupingMessages.seenByOthers : null;
}

/** A key that is equal for markups visible to the same people. */
function audienceOf({ visibility, created_by_id, assignee_id }: Markup): string {
  if (visibility === 'public') return visibility;
  return [...new Set([created_by_id, assignee_id ?? created_by_id])].toSorted((a, b) => a - b).join(' ');
}
