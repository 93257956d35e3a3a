import type { UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { listManagers, type ReviewRowData } from './reviews.repository.ts';

type Parts = Pick<Deps, 'events'>;
type Of = Pick<ReviewRowData, 'id' | 'project_id' | 'created_by'>;
type By = Pick<Actor, 'id'> | null;

const head = (review: Of, by: By) => ({ actorId: by?.id ?? null, projectId: review.project_id });

export async function appendChanged(
  { events }: Parts,
  tx: Tx,
  review: Of,
  { actor, changed }: { actor: By; changed: string[] },
): Promise<void> {
  await events.append(tx, { type: 'review_changed', ...head(review, actor), data: { review_id: review.id, changed } });
}

export async function appendProgressed({ events }: Parts, tx: Tx, review: Of, actor: By): Promise<void> {
  await events.append(tx, { type: 'review_progressed', ...head(review, actor), data: { review_id: review.id } });
}

interface Asked {
  readonly actor: By;
  readonly users: readonly UserId[];
  readonly isReminder: boolean;
}

/** In the name of who drafted it, if nobody else asks. */
export async function appendAsked({ events }: Parts, tx: Tx, review: Of, { actor, users, isReminder }: Asked): Promise<void> {
  const by = isReminder && actor ? actor : { id: review.created_by };
  const data = { review_id: review.id, user_ids: [...users], is_reminder: isReminder };
  await events.append(tx, { type: 'review_asked', ...head(review, by), data });
}

export async function appendReady({ events }: Parts, tx: Tx, review: Of): Promise<void> {
  const data = { review_id: review.id, user_ids: await listManagers(tx, review) };
  await events.append(tx, { type: 'review_ready', ...head(review, null), data });
}

export async function appendDecided(
  { events }: Parts,
  tx: Tx,
  review: Of,
  { actor, decision }: { actor: By; decision: string | null },
): Promise<void> {
  const data = { review_id: review.id, user_ids: await listManagers(tx, review), decision };
  await events.append(tx, { type: 'review_decided', ...head(review, actor), data });
}

interface Closed {
  readonly actor: By;
  readonly decision: string | null;
  readonly users: readonly UserId[];
}

export async function appendClosed({ events }: Parts, tx: Tx, review: Of, { actor, decision, users }: Closed): Promise<void> {
  await events.append(tx, {
    type: 'review_closed',
    ...head(review, actor),
    data: { review_id: review.id, user_ids: [...users], decision },
  });
}

interface Reopened {
  readonly actor: By;
  readonly reason: string;
  readonly users: readonly UserId[];
}

export async function appendReopened({ events }: Parts, tx: Tx, review: Of, { actor, reason, users }: Reopened): Promise<void> {
  await events.append(tx, {
    type: 'review_reopened',
    ...head(review, actor),
    data: { review_id: review.id, user_ids: [...users], reason },
  });
}
