import { type Markup, regroupedAtMost } from '@sheetmark/contract';
import type { CanvasObject } from '@sheetmark/editor-core';
import { regroupingMessages } from '../../lib/messages/regrouping.ts';
import { remarksIn } from '../sync/remarks.ts';

/** Something that can be done with the selected markups, unless `reason` says why not. */
export interface SplitChoice {
  readonly markup: Markup;
  readonly parts: readonly (readonly string[])[];
  readonly reason: string | null;
}
export interface MergeChoice {
  readonly markups: readonly Markup[];
  readonly reason: string | null;
}

/** Null where it makes no sense for what is selected. */
export interface RegroupChoices {
  readonly splitOff: SplitChoice | null;
  readonly splitIntoObjects: SplitChoice | null;
  readonly merge: MergeChoice | null;
}

interface Asked {
  readonly selected: readonly CanvasObject[];
  readonly markups: readonly Markup[];
  readonly objectsOf: (markupId: number) => readonly CanvasObject[];
  /** Whether anything on the page waits to be saved. */
  readonly isUnsaved: boolean;
  readonly userId: number | null;
  readonly ownerId: number | null;
}

export function regroupChoices({ selected, objectsOf, ...asked }: Asked): RegroupChoices {
  const ids = new Set(selected.map(({ markupId }) => markupId));
  const involved = asked.markups.filter(({ id }) => ids.has(id));
  const [only] = involved;
  if (!only) return { splitOff: null, splitIntoObjects: null, merge: null };
  if (involved.length > 1)
    return { splitOff: null, splitIntoObjects: null, merge: { markups: involved, reason: whyNotMerge(involved, asked) } };
  const objects = objectsOf(only.id);
  const [, ...others] = remarksIn(objects);
  const own = selected.filter(({ markupId }) => markupId === only.id);
  return {
    splitOff: own.length < objects.length ? splitting(only, [own], asked) : null,
    splitIntoObjects: others.length > 0 ? splitting(only, others, asked) : null,
    merge: null,
  };
}

function splitting(markup: Markup, parts: readonly (readonly CanvasObject[])[], { isUnsaved }: Pick<Asked, 'isUnsaved'>): SplitChoice {
  const tooMany = parts.length > regroupedAtMost ? regroupingMessages.tooMany(regroupedAtMost) : null;
  const reason = isUnsaved ? regroupingMessages.saveFirst : tooMany;
  return { markup, parts: parts.map((part) => part.map(({ id }) => id)), reason };
}

function whyNotMerge(
  markups: readonly Markup[],
  { isUnsaved, userId, ownerId }: Pick<Asked, 'isUnsaved' | 'userId' | 'ownerId'>,
): string | null {
  if (isUnsaved) return regroupingMessages.saveFirst;
  if (markups.length > regroupedAtMost) return regroupingMessages.tooMany(regroupedAtMost);
  const [, ...others] = markups.toSorted((a, b) => a.number - b.number);
  const refused = userId === ownerId ? [] : others.filter(({ created_by_id }) => created_by_id !== userId);
  if (refused.length > 0) return regroupingMessages.notYours(refused.map(({ number }) => number));
  return new Set(markups.map(audienceOf)).size > 1 ? regroupingMessages.seenByOthers : null;
}

/** Who sees it, as something to compare. */
function audienceOf({ visibility, created_by_id, assignee_id }: Markup): string {
  if (visibility === 'public') return visibility;
  return [...new Set([created_by_id, assignee_id ?? created_by_id])].toSorted((a, b) => a - b).join(' ');
}
