import { type Decision, decisionPresets, type DecisionSetId, type ProjectId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import { findDecisionSet } from './decision-sets.repository.ts';
import { readDecisions } from './stored-fields.ts';

export interface AskedDecisions {
  readonly decision_set_id?: DecisionSetId | undefined;
  readonly decisions?: readonly Decision[] | undefined;
}

/** The name of a set and its decisions. Reviews keep a copy, so that later changes of a set don't change them. Throws `invalid_input`. */
export async function offeredDecisions(
  tx: Tx,
  project: ProjectId,
  { decision_set_id, decisions }: AskedDecisions,
): Promise<{ decision_set: string; decisions: string } | null> {
  if (decision_set_id !== undefined) {
    const set = await findDecisionSet(tx, decision_set_id);
    if (set?.project_id !== project) throw invalidInput('decision_set_id', 'There are no such decisions in this project.');
    return { decision_set: set.name, decisions: JSON.stringify(readDecisions(set.decisions)) };
  }
  if (!decisions) return null;
  const text = JSON.stringify(decisions);
  const preset = decisionPresets.find((one) => JSON.stringify(one.decisions) === text);
  return { decision_set: preset?.name ?? 'Own decisions', decisions: text };
}

const [usual] = decisionPresets;

export const usualDecisions = { decision_set: usual?.name ?? '', decisions: JSON.stringify(usual?.decisions ?? []) };
