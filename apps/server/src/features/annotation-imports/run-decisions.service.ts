import { type AnnotationImportId, ChangeDecision, type UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import * as imports from './annotation-imports.repository.ts';
import { applyChange, type Applying, Before } from './apply-changes.ts';
import { announceImport } from './decide.service.ts';
import { undoChange } from './undo-change.ts';

type Parts = Pick<Deps, 'work' | 'clock' | 'events' | 'queue'>;

interface Decided {
  readonly importId: AnnotationImportId;
  readonly actor: UserId;
}

/** Changes of one transaction: short, so that nobody waits long for a markup that it locks. */
const PER_TRANSACTION = 50;

/** Conflicts stay as they are here until someone decides; of the others, the file's side is taken. */
const defaults: Readonly<Record<imports.ChangeRow['kind'], ChangeDecision | null>> = {
  new: 'theirs',
  changed: 'theirs',
  deleted: 'theirs',
  conflict: null,
  unchanged: null,
};

async function applyOne(applying: Applying, change: imports.ChangeRow): Promise<void> {
  const decision = change.decision === null ? defaults[change.kind] : ChangeDecision.parse(change.decision);
  const before = await applyChange(applying, change, decision);
  const isDecided = decision !== null || before !== null;
  await imports.updateChange(applying.tx, change.id, {
    is_done: true,
    ...(isDecided && { decision: decision ?? 'ours', before: before && JSON.stringify(before) }),
  });
}

async function undoOne(applying: Applying, change: imports.ChangeRow): Promise<void> {
  if (change.before !== null) await undoChange(applying, change, Before.parse(change.before));
  const markup_id = change.kind === 'new' ? null : change.markup_id;
  await imports.updateChange(applying.tx, change.id, { is_done: false, decision: null, before: null, markup_id });
}

/** Applies or undoes imports as they were decided, in short transactions. A run that is interrupted is continued by the next. */
export function createDecisionRunner({ work, clock, events, queue }: Parts) {
  /** Returns whether there is more to do. */
  async function runSome(tx: Tx, { importId, actor }: Decided): Promise<boolean> {
    const row = await imports.findImport(tx, importId, 'forUpdate');
    if (row?.state !== 'applying' && row?.state !== 'undoing') return false;
    const isUndoing = row.state === 'undoing';
    const now = isoTime(clock);
    const pending = await imports.listPendingChanges(tx, { id: row.id, viewer: actor, isDone: isUndoing, limit: PER_TRANSACTION });
    const authors = new Map((await imports.listAuthors(tx, row.project_id)).map(({ name, id }) => [name, id]));
    const applying = { tx, queue, row, actor, now, authors };
    for (const change of pending) await (isUndoing ? undoOne : applyOne)(applying, change);
    if (pending.length > 0) return true;
    if (!isUndoing && row.source === 'version') await imports.hideAnnotations(tx, row.file_id, true);
    const undone = row.exported_at === null && row.source === 'version' ? 'asked' : 'ready';
    await imports.updateImport(tx, row.id, { state: isUndoing ? undone : 'applied', updated_at: now });
    await announceImport(events, tx, row, actor);
    return false;
  }

  return {
    async run(decided: Decided, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
      while (await work.run((tx) => runSome(tx, decided))) signal.throwIfAborted();
    },

    /** What was applied stays, and can be undone. */
    async giveUp({ importId, actor }: Decided): Promise<void> {
      await work.run(async (tx) => {
        const row = await imports.findImport(tx, importId, 'forUpdate');
        if (row?.state !== 'applying' && row?.state !== 'undoing') return;
        const failure = row.state === 'applying' ? 'Some changes couldn’t be applied.' : 'Some changes couldn’t be undone.';
        await imports.updateImport(tx, row.id, { state: 'applied', failure, updated_at: isoTime(clock) });
        await announceImport(events, tx, row, actor);
      });
    },
  };
}
