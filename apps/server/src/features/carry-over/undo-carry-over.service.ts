import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findItem } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { carryJob } from './carry-over.jobs.ts';
import * as carryOvers from './carry-over.repository.ts';
import type { CarryOverService, OnVersion } from './carry-over.service.ts';
import { appendCarried, takeBack } from './take-back.ts';

interface UndoParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue' | 'workers'> {
  readonly reader: CarryOverService;
}

/** Moves the markups of a version back to the one before, and there again. */
export function createUndoCarryOverService(parts: UndoParts) {
  const { db, work, clock, queue, reader } = parts;
  const now = (): string => isoTime(clock);

  async function requireCarryOver(tx: Tx, at: OnVersion): Promise<carryOvers.CarryOverRow> {
    const row = await carryOvers.findCarryOver(tx, at, 'forUpdate');
    if (!row) throw notFound();
    return row;
  }

  async function undo(tx: Tx, actor: Actor, at: OnVersion): Promise<void> {
    const row = await requireCarryOver(tx, at);
    if (row.state === 'undone') return;
    if (row.state !== 'ready') throw invalidInput('fileId', 'The markups aren’t carried over yet. Try again when they are.');
    if ((await carryOvers.listFrom(tx, row.after_file_id)).length > 0)
      throw invalidInput('fileId', 'A newer version took over these markups. Undo that first.');
    await takeBack(tx, row, actor, { ...parts, isWithdrawn: false });
  }

  async function redo(tx: Tx, actor: Actor, at: OnVersion): Promise<void> {
    const row = await requireCarryOver(tx, at);
    if (row.state !== 'undone' && row.state !== 'failed') return;
    await carryOvers.setState(tx, row.id, { state: 'queued', is_withdrawn: false, updated_at: now() });
    await queue.send(tx, carryJob, { carryOverId: row.id }, { onceKey: String(row.id) });
    await appendCarried(tx, row, actor, parts);
  }

  return {
    async undo(actor: Actor, at: OnVersion) {
      await requireMemberOf(db, actor, await findItem(db, at.itemId));
      await work.run((tx) => undo(tx, actor, at));
      return reader.get(actor, at);
    },

    async redo(actor: Actor, at: OnVersion) {
      await requireMemberOf(db, actor, await findItem(db, at.itemId));
      await work.run((tx) => redo(tx, actor, at));
      return reader.get(actor, at);
    },
  };
}

export type UndoCarryOverService = ReturnType<typeof createUndoCarryOverService>;
