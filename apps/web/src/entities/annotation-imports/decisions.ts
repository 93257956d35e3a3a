import type { AnnotationChange, ChangeDecision } from '@sheetmark/contract';

export type Decisions = ReadonlyMap<number, ChangeDecision>;

/** What becomes of a change if nobody chooses; null for conflicts, which stay as they are here, and where there is nothing to do. */
const firstDecision = ({ kind }: Pick<AnnotationChange, 'kind'>): ChangeDecision | null =>
  kind === 'conflict' || kind === 'unchanged' ? null : 'theirs';

export const decisionOf = (change: AnnotationChange, decisions: Decisions): ChangeDecision | null =>
  decisions.get(change.id) ?? firstDecision(change);

/** Whether applying does something: replies of the file are always kept. */
const hasEffect = (change: AnnotationChange, decision: ChangeDecision | null): boolean =>
  change.kind !== 'unchanged' && ((decision !== null && decision !== 'ours') || change.new_comments > 0);

export const countEffects = (changes: readonly AnnotationChange[], decisions: Decisions): number =>
  changes.filter((change) => hasEffect(change, decisionOf(change, decisions))).length;

/** The next conflict that nobody has decided, behind the selected change; from the start if there is none behind it. */
export function nextConflict(changes: readonly AnnotationChange[], decisions: Decisions, selected: number | null): number | null {
  const open = changes.filter((change) => change.kind === 'conflict' && !decisions.has(change.id));
  return (open.find(({ id }) => id > (selected ?? 0)) ?? open[0])?.id ?? null;
}

const keyed: Readonly<Record<string, ChangeDecision>> = { '1': 'ours', '2': 'theirs', '3': 'both' };

/** What a key decides about a change; null if it doesn't. */
export function decisionOfKey(key: string, change: AnnotationChange): ChangeDecision | null {
  const decision = keyed[key] ?? null;
  const hasBoth = change.kind === 'changed' || change.kind === 'conflict';
  return change.kind === 'unchanged' || (decision === 'both' && !hasBoth) ? null : decision;
}
