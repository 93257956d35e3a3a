import type { BodyOf, FileId, ItemId, Operations, ProjectId } from '@sheetmark/contract';
import { comparisonsInput } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findItem } from '../files/public.ts';
import { requireMember, requireMemberOf } from '../projects/public.ts';
import type { ComparingParts } from './comparing.service.ts';
import { appendChanged } from './comparison-events.ts';
import { type ComparisonPath, type ComparisonReader, requireComparison } from './comparison-reader.ts';
import type { ComparisonStarter } from './comparison-starter.ts';
import * as comparisons from './comparisons.repository.ts';

interface ComparisonsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'>, Pick<ComparingParts, 'whenEnded'> {
  readonly reader: ComparisonReader;
  readonly starter: ComparisonStarter;
}

type Start = BodyOf<Operations['startComparison']>;

/** Starting, reading and cancelling comparisons. */
export function createComparisonsService(parts: ComparisonsParts) {
  const { db, work, clock, reader, starter } = parts;

  async function requireSides(actor: Actor, project: ProjectId, ids: readonly FileId[]): Promise<void> {
    const sides = await comparisons.listSides(db, ids);
    if (ids.some((id) => !sides.some(({ file_id, project_id }) => file_id === id && project_id === project))) throw notFound();
    for (const side of sides) await requireMemberOf(db, actor, side);
  }

  return {
    async start(actor: Actor, project: ProjectId, { before, after, again }: Start) {
      await requireMember(db, actor, project);
      const pages = { before_page: before.page_number ?? null, after_page: after.page_number ?? null };
      if ((pages.before_page === null) !== (pages.after_page === null)) throw invalidInput('before.page_number', comparisonsInput.pages);
      if (before.file_id === after.file_id && pages.before_page === pages.after_page) throw invalidInput('after', comparisonsInput.same);
      await requireSides(actor, project, [before.file_id, after.file_id]);
      const pair = { project_id: project, before_file_id: before.file_id, after_file_id: after.file_id, created_by: actor.id };
      return reader.presentWhole(await work.run((tx) => starter.start(tx, { ...pair, ...pages }, again)));
    },

    async listOfItem(actor: Actor, itemId: ItemId) {
      await requireMemberOf(db, actor, await findItem(db, itemId));
      return reader.present(await comparisons.listComparisonsOf(db, itemId));
    },

    async get(actor: Actor, path: ComparisonPath) {
      return reader.presentWhole(await requireComparison(db, actor, path));
    },

    async cancel(actor: Actor, path: ComparisonPath) {
      await requireComparison(db, actor, path);
      const cancelled = await work.run(async (tx) => {
        const row = await comparisons.lockComparison(tx, path.comparisonId);
        if (!row) throw notFound();
        if (row.state !== 'queued' && row.state !== 'running') return row;
        await comparisons.updateComparison(tx, row.id, { state: 'cancelled', updated_at: isoTime(clock) });
        await appendChanged(parts, tx, { row, actor, changed: ['state'] });
        const ended = { ...row, state: 'cancelled' as const };
        await parts.whenEnded(tx, ended);
        return ended;
      });
      return reader.presentWhole(cancelled);
    },
  };
}

export type ComparisonsService = ReturnType<typeof createComparisonsService>;
