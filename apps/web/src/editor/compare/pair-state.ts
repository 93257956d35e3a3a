import { type ComparedPage, type Sheet, sheetName } from '@sheetmark/contract';
import { changesMessages } from '../../lib/messages/changes.ts';
import { compareMessages } from '../../lib/messages/compare.ts';
import type { SheetPair } from './compare-place.ts';
import type { Side } from './compositions.ts';

export type Labels = Readonly<Record<Side, string>>;

/** What the list of pages says about a pair. `notice` is for the eye: something to do. */
export interface PairState {
  readonly text: string;
  readonly kind: 'plain' | 'notice' | 'failed' | 'done' | 'working';
}

/** Number and title of its sheet, as the newer version has them; null if neither has a number. */
export const sheetOfPair = ({ before, after }: SheetPair): string | null => (after && sheetName(after)) ?? (before && sheetName(before));

/** What a pair is called where its file is known. */
export const nameOfPair = (pair: SheetPair): string =>
  sheetOfPair(pair) ?? changesMessages.page(pair.compared?.after_page ?? pair.compared?.before_page ?? pair.page);

/** Pages by their sheets' numbers and titles, `others` where they have none or only that tells them apart. */
export function labelsOfPages(sheets: Readonly<Record<Side, Sheet | undefined>>, others: Labels): Labels {
  const labelOf = (side: Side): string => (sheets[side] && sheetName(sheets[side])) ?? others[side];
  const labels = { before: labelOf('before'), after: labelOf('after') };
  return labels.before === labels.after ? others : labels;
}

/** A page that is numbered otherwise in the newer version was moved, unless all following ones only shifted; the number tells it in both cases. */
const movedFrom = ({ before_page, after_page }: ComparedPage): number | null => (before_page === after_page ? null : before_page);

export function pairState({ before, after, compared }: SheetPair, labels: Labels): PairState {
  // A page that can't be shown is there all the same.
  if (compared ? compared.before_page === null : !before) return { text: compareMessages.newIn(labels.after), kind: 'notice' };
  if (compared ? compared.after_page === null : !after) return { text: compareMessages.removedIn(labels.after), kind: 'notice' };
  if (!compared) return { text: '', kind: 'plain' };
  const { state, alignment, counts } = compared;
  if (state === 'failed') return { text: compareMessages.notComparable, kind: 'failed' };
  if (state === 'running') return { text: compareMessages.comparing, kind: 'working' };
  if (state === 'queued') return { text: compareMessages.waiting, kind: 'working' };
  if (state === 'cancelled') return { text: compareMessages.stopped, kind: 'plain' };
  if (alignment?.is_trusted === false) return { text: compareMessages.alignmentUnsure, kind: 'notice' };
  const from = movedFrom(compared);
  const was = from === null ? '' : compareMessages.was(from);
  if (counts.all === 0) return { text: was || compareMessages.noChanges, kind: 'plain' };
  const unchecked = counts.all - counts.checked;
  if (unchecked === 0) return { text: compareMessages.allChecked, kind: 'done' };
  return { text: [compareMessages.unchecked(unchecked), was].filter(Boolean).join(', '), kind: 'plain' };
}

/** The next pair after this one with unchecked changes, or else the first; undefined if no other has any. */
export function nextPairWithChanges(pairs: readonly SheetPair[], page: number): SheetPair | undefined {
  const at = pairs.findIndex((pair) => pair.page === page);
  return [...pairs.slice(at + 1), ...pairs.slice(0, Math.max(0, at))].find(
    ({ compared }) => compared?.state === 'ready' && compared.counts.all > compared.counts.checked,
  );
}
