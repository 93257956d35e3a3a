import type { ReviewId } from '@sheetmark/contract';
import type { Deps } from '../../../deps.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/unit-of-work.ts';
import type { Actor } from '../../../platform/http/handler.ts';
import { chainEntry, noHash } from './chain.ts';
import { findHead, insertEntry } from './record.repository.ts';

/** Acts of a review that its record keeps. */
export type RecordAct =
  | 'sent'
  | 'stage_started'
  | 'opened'
  | 'viewed'
  | 'not_viewed'
  | 'decided'
  | 'withdrawn'
  | 'changed'
  | 'sheets_added'
  | 'reviewer_added'
  | 'reviewer_changed'
  | 'reviewer_skipped'
  | 'reviewer_asked_again'
  | 'reviewer_removed'
  | 'reviewer_left'
  | 'reminded'
  | 'stamped'
  | 'closed'
  | 'cancelled'
  | 'reopened';

export interface Said {
  readonly act: RecordAct;
  /** Null: the server. */
  readonly by: Pick<Actor, 'id' | 'name' | 'email'> | null;
  readonly what: Readonly<Record<string, unknown>>;
}

/** Adds an entry to a review's record, in the transaction of the act. Its caller has locked the review. */
export async function appendEntry({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: ReviewId, { act, by, what }: Said): Promise<void> {
  const { uid, entries, record_hash } = await findHead(tx, id);
  const who = by && { id: by.id, name: by.name || by.email };
  const entry = chainEntry(record_hash ?? noHash, { review: uid, seq: entries + 1, at: isoTime(clock), act, by: who, what });
  await insertEntry(tx, id, { ...entry, actor_id: by?.id ?? null });
}
