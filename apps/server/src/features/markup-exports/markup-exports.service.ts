import type { MarkupExport, MarkupExportId, MarkupExportRequest, ProjectId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days } from '../../platform/clock/durations.ts';
import { countUnderWay, lockUser } from '../../platform/db/under-way.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { openStored } from '../files/public.ts';
import { findProjectName, requireMember } from '../projects/public.ts';
import { exportName } from './export-names.ts';
import { findTargets } from './export-targets.ts';
import { exportMarkupsJob } from './markup-exports.jobs.ts';
import { contentPath, presentMarkupExport } from './markup-exports.presenter.ts';
import * as exports from './markup-exports.repository.ts';

type MarkupExportsParts = Pick<Deps, 'db' | 'work' | 'clock' | 'storage' | 'queue' | 'signedUrls'>;

/** How long an export can be downloaded. */
export const keptMs = days(1);
/** Unfinished exports of one user. */
const mostUnderWay = 3;

interface At {
  readonly id: ProjectId;
  readonly exportId: MarkupExportId;
}

/** Exports of markups, each for the user who asked for it; jobs write them. */
export function createMarkupExportsService({ db, work, clock, storage, queue, signedUrls }: MarkupExportsParts) {
  const present = (row: exports.MarkupExportRow, viewer: Actor): MarkupExport => presentMarkupExport(row, { signedUrls, viewer });

  async function getOwn(actor: Actor, { id, exportId }: At): Promise<exports.MarkupExportRow> {
    await requireMember(db, actor, id);
    const row = await exports.findExport(db, exportId);
    if (row?.user_id !== actor.id || row.project_id !== id || row.ends_at <= isoTime(clock)) throw notFound();
    return row;
  }

  return {
    async ask(actor: Actor, projectId: ProjectId, request: MarkupExportRequest): Promise<MarkupExport> {
      await requireMember(db, actor, projectId);
      const targets = await findTargets(db, { project: projectId, viewer: actor.id }, request);
      const row = await work.run(async (tx) => {
        await lockUser(tx, actor.id);
        if ((await countUnderWay(tx, 'markup_exports', actor.id)) >= mostUnderWay)
          throw new AppError('too_many_requests', { message: 'Three of your exports are still being written. Wait until one is ready.' });
        const name = exportName({ targets, form: request.form, project: await findProjectName(tx, projectId) });
        const asked = { user_id: actor.id, project_id: projectId, request: JSON.stringify(request), name };
        const made = await exports.insertExport(tx, { ...asked, created_at: isoTime(clock), ends_at: isoTime(clock, keptMs) });
        await queue.send(tx, exportMarkupsJob, { exportId: made.id });
        return made;
      });
      return present(row, actor);
    },

    async get(actor: Actor, at: At): Promise<MarkupExport> {
      return present(await getOwn(actor, at), actor);
    },

    async cancel(actor: Actor, at: At): Promise<MarkupExport> {
      const row = await getOwn(actor, at);
      await exports.updateUnderWay(db, row.id, { state: 'cancelled' });
      return present(await getOwn(actor, at), actor);
    },

    /** Answers `not_found` unless everything is as when the URL was signed. */
    async download({ id, exportId }: At, query: SignedQuery, request: Pick<RequestFacts, 'range'>): Promise<BytesReply> {
      const row = (await signedUrls.verify(contentPath(id, exportId), query)) && (await exports.findExport(db, exportId));
      if (!row || row.user_id !== query.u || row.project_id !== id || row.storage_key === null) throw notFound();
      if (row.ends_at <= isoTime(clock)) throw notFound();
      await requireMember(db, { id: query.u }, id);
      const content = await openStored(storage, { key: row.storage_key, size: row.size ?? 0 }, request.range);
      return { ...content, mediaType: row.media_type ?? 'application/octet-stream', downloadName: row.name };
    },
  };
}

export type MarkupExportsService = ReturnType<typeof createMarkupExportsService>;
