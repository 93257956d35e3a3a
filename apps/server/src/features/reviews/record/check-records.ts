import type { ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import type { Reader } from '../../../platform/db/unit-of-work.ts';
import { listFixed } from '../review-sheets.repository.ts';
import { canonicalJson } from './canonical-json.ts';
import { firstBroken, readEntry } from './chain.ts';
import { type CheckedMarkups, checkMarkups, readRecordedMarkups } from './check-markups.ts';
import { listCurrentDigests, listGoneSheets } from './markup-digests.repository.ts';
import * as record from './record.repository.ts';
import { recordedSheets } from './recorded-sheets.ts';

/** The first entry that doesn't fit. Or all do, but a row says something else than they do. */
type RecordFault =
  | { readonly what: 'entry'; readonly entry: number }
  | { readonly what: 'decision' | 'result' }
  | { readonly what: 'sheet' | 'file' | 'markup' | 'comment'; readonly name: string };

export interface BrokenRecord {
  readonly review: ReviewId;
  readonly project: ProjectId;
  readonly number: number;
  readonly round: number;
  readonly fault: RecordFault;
}

export interface CheckedRecords {
  readonly records: number;
  readonly entries: number;
  /** Markups of closed reviews that can't be compared any more. */
  readonly unchecked: number;
  readonly broken: readonly BrokenRecord[];
}

/** Checks the records of all reviews, one after the other. */
export async function checkRecords(db: Reader): Promise<CheckedRecords> {
  const broken: BrokenRecord[] = [];
  let [records, entries, unchecked] = [0, 0, 0];
  for (let after = 0; ;) {
    const some = await record.listHeads(db, after);
    for (const head of some) {
      const chain = await record.listEntries(db, head.id);
      const entry = firstBroken(head, chain);
      const markups = entry === null && head.state === 'closed' ? await checkClosed(db, head, chain) : null;
      const fault = entry === null ? ((await findOtherFault(db, head, chain)) ?? markups?.changed) : { what: 'entry' as const, entry };
      unchecked += markups?.unchecked ?? 0;
      if (fault) broken.push({ review: head.id, project: head.project_id, number: head.number, round: head.round, fault });
      records += 1;
      entries += chain.length;
    }
    const last = some.at(-1);
    if (!last) return { records, entries, unchecked, broken };
    after = last.id;
  }
}

type Head = Awaited<ReturnType<typeof record.listHeads>>[number];

async function findOtherFault(db: Reader, head: Head, chain: readonly record.EntryRow[]): Promise<RecordFault | null> {
  if (!decisionsFit(chain, await record.listDecisions(db, head.id))) return { what: 'decision' };
  if (!resultFits(chain, head)) return { what: 'result' };
  const sheet = findOtherSheet(chain, recordedSheets(await listFixed(db, head.id)));
  if (sheet !== null) return { what: 'sheet', name: sheet };
  const file = await record.findOtherFile(db, head.id);
  return file === null ? null : { what: 'file', name: file };
}

async function checkClosed(db: Reader, { id }: Head, chain: readonly record.EntryRow[]): Promise<CheckedMarkups | null> {
  const closing = chain.findLast(({ act }) => act === 'closed');
  const markups = readRecordedMarkups(closing && readEntry(closing.body)?.what['markups']);
  if (markups.length === 0) return null;
  return checkMarkups(markups, { current: await listCurrentDigests(db, id), goneSheets: await listGoneSheets(db, id) });
}

/** What a closed review says as its result is what the entry of its closing says. */
function resultFits(chain: readonly record.EntryRow[], { state, outcome }: Head): boolean {
  const last = chain.findLast(({ act }) => act === 'closed' || act === 'cancelled' || act === 'reopened');
  const isClosed = state === 'closed' || state === 'cancelled';
  if (last?.act === undefined || last.act === 'reopened') return !isClosed;
  return last.act === state && (readEntry(last.body)?.what['result'] ?? null) === (outcome?.name ?? null);
}

/** Names the first sheet that isn't as it was when it was added. */
function findOtherSheet(chain: readonly record.EntryRow[], sheets: ReturnType<typeof recordedSheets>): string | null {
  const said = chain.flatMap(({ act, body }): unknown[] => {
    const added = act === 'sent' || act === 'sheets_added' ? readEntry(body)?.what['sheets'] : undefined;
    return Array.isArray(added) ? added : [];
  });
  const at = sheets.findIndex((sheet, index) => canonicalJson(sheet) !== canonicalJson(said[index] ?? null));
  const sheet = sheets[at];
  if (sheet) return `${sheet.file}, page ${sheet.page}`;
  return sheets.length === said.length ? null : `sheet ${sheets.length + 1}`;
}

/** What each reviewer decided is what the last entry about their decision says. */
function decisionsFit(chain: readonly record.EntryRow[], decided: Awaited<ReturnType<typeof record.listDecisions>>): boolean {
  const said = new Map<UserId, string>();
  for (const { act, actor_id, body } of chain) {
    if (actor_id === null || (act !== 'decided' && act !== 'withdrawn')) continue;
    said.set(actor_id, act === 'withdrawn' ? '' : JSON.stringify([readEntry(body)?.what['decision'], readEntry(body)?.what['remark']]));
  }
  const now = new Map(
    decided.map(({ user_id, decision, remark }) => [user_id, decision === null ? '' : JSON.stringify([decision.name, remark])]),
  );
  // Reviewers who decided stay: without a row, theirs was removed.
  return [...new Set([...said.keys(), ...now.keys()])].every((user) => (now.get(user) ?? '') === (said.get(user) ?? ''));
}
