import type { ProjectId, ReviewId } from '@sheetmark/contract';
import type { Reader } from '../../../platform/db/unit-of-work.ts';
import { firstBroken, readEntry } from './chain.ts';
import * as record from './record.repository.ts';

export interface BrokenRecord {
  readonly review: ReviewId;
  readonly project: ProjectId;
  readonly number: number;
  readonly round: number;
  /** The first entry that doesn't fit. Null: all do, but a decision differs from the one that its entry says. */
  readonly entry: number | null;
}

export interface CheckedRecords {
  readonly records: number;
  readonly entries: number;
  readonly broken: readonly BrokenRecord[];
}

/** Checks the records of all reviews, one after the other. */
export async function checkRecords(db: Reader): Promise<CheckedRecords> {
  const broken: BrokenRecord[] = [];
  let [records, entries] = [0, 0];
  for (let after = 0; ;) {
    const some = await record.listHeads(db, after);
    for (const head of some) {
      const chain = await record.listEntries(db, head.id);
      const entry = firstBroken(head, chain);
      const isTrue = entry === null && decisionsFit(chain, await record.listDecisions(db, head.id));
      if (!isTrue) broken.push({ review: head.id, project: head.project_id, number: head.number, round: head.round, entry });
      records += 1;
      entries += chain.length;
    }
    const last = some.at(-1);
    if (!last) return { records, entries, broken };
    after = last.id;
  }
}

/** What each reviewer decided is what the last entry about their decision says. */
function decisionsFit(chain: readonly record.EntryRow[], decided: Awaited<ReturnType<typeof record.listDecisions>>): boolean {
  const said = new Map<number, string>();
  for (const { act, actor_id, body } of chain) {
    if (actor_id === null || (act !== 'decided' && act !== 'withdrawn')) continue;
    said.set(actor_id, act === 'withdrawn' ? '' : JSON.stringify([readEntry(body)?.what['decision'], readEntry(body)?.what['remark']]));
  }
  return decided.every(({ user_id, decision, remark }) => {
    const now = decision === null ? '' : JSON.stringify([decision.name, remark]);
    return now === (said.get(user_id) ?? '');
  });
}
