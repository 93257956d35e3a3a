import type { PublicationId, UserId } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { outsidersOf } from '../visibility/public.ts';
import { loadPlan } from './load-plan.ts';
import { makePages } from './make-pages.ts';
import { PagesRefused } from './pages/page-tools.ts';
import { appendChanged } from './publication-events.ts';
import * as publications from './publications.repository.ts';
import { publishPage } from './publish-page.ts';
import type { PublishingParts } from './publishing-parts.ts';

type Row = publications.PublicationRow;
type Run = Pick<JobRun, 'signal'>;

const gaveUp = 'This set couldn’t be published. Try again, or ask your administrator.';
const changed = 'Someone published sheets of this set in the meantime. Look at what it does now, then publish it.';
const noFolder = 'The folder of this set was deleted. Start again in another folder.';

/** Compares pages with current sheets, and publishes sets. Both are jobs that can run again at any step. */
export function createPublishingService(parts: PublishingParts) {
  const { db, work, clock, pageTools } = parts;

  async function returnToDraft(row: Row, failure: string): Promise<void> {
    await work.run(async (tx) => {
      const found = await publications.lockPublication(tx, row.id);
      if (found?.state !== 'publishing') return;
      await publications.updatePublication(tx, row.id, { state: 'draft', failure, updated_at: isoTime(clock) });
      await appendChanged(parts, tx, { id: row.id, projectId: row.project_id, actor: null, changed: ['state'] });
    });
  }

  /**
   * Hashes the sheets that the set updates, or would with other numbers, and then its own pages:
   * the outcome of a page that has a hash is final. Returns how many pages it hashed.
   */
  async function hash(row: Row, { signal }: Run): Promise<number> {
    const { pages, missing } = await loadPlan(db, row);
    const updated = pages.flatMap(({ current }) => (current ? [current] : []));
    const sheets = [...updated, ...missing, ...pages.map(({ page }) => page)];
    const asked = sheets.filter((page) => page.hash === null);
    for (const [fileId, ofFile] of Map.groupBy(asked, ({ file_id }) => file_id)) {
      signal.throwIfAborted();
      const unique = [...new Map(ofFile.map((page) => [page.sheet_id, page])).values()];
      await publications.insertHashes(db, await pageTools.hash(fileId, unique, { owner: 'job', signal }));
    }
    return asked.length;
  }

  return {
    async prepare(id: PublicationId, run: Run): Promise<void> {
      const row = await publications.findPublication(db, id);
      if (row?.state !== 'draft') return;
      if ((await hash(row, run)) === 0) return;
      await work.run((tx) => appendChanged(parts, tx, { id, projectId: row.project_id, actor: null, changed: ['plan'] }));
    },

    /** Rejects if it should be retried. Nothing is visible before its last transaction. */
    async publish(id: PublicationId, run: Run): Promise<void> {
      const row = await publications.findPublication(db, id);
      if (row?.state !== 'publishing' || row.published_by === null) return;
      try {
        await hash(row, run);
        await makePages(parts, { row, by: row.published_by }, run);
      } catch (error) {
        if (error instanceof PagesRefused) return returnToDraft(row, error.message);
        throw error;
      }
      const refusal = await publishAtOnce(parts, row.id);
      if (refusal !== null) await returnToDraft(row, refusal);
    },

    async giveUp(id: PublicationId): Promise<void> {
      const row = await publications.findPublication(db, id);
      if (row?.state === 'publishing') await returnToDraft(row, gaveUp);
    },
  };
}

/** The one transaction in which all sheets appear. Returns why they can't; null when they are published. */
async function publishAtOnce(parts: PublishingParts, id: PublicationId): Promise<string | null> {
  const { work, clock, events, starter } = parts;
  return work.run(async (tx) => {
    const row = await publications.lockPublication(tx, id);
    if (row?.state !== 'publishing' || row.published_by === null) return null;
    await publications.lockProject(tx, row.project_id);
    if (!(await publications.folderExists(tx, row.folder_id))) return noFolder;
    const plan = await loadPlan(tx, row);
    if (plan.key !== row.plan_hash) return changed;
    const issued = [];
    const superseded = [];
    for (const planned of plan.pages) {
      const { page, outcome, current } = planned;
      if (outcome === 'unchanged' && current) issued.push({ file_id: current.file_id, outcome });
      if ((outcome !== 'new' && outcome !== 'version') || page.made_file_id === null) continue;
      const { hasOwnFile } = await publishPage(parts, tx, { planned, fileId: page.made_file_id, row, by: row.published_by });
      issued.push({ file_id: page.made_file_id, outcome });
      if (current && current.pages > 1) superseded.push({ sheet_id: current.sheet_id, has_own_file: hasOwnFile });
    }
    await publications.insertIssued(tx, id, issued);
    await publications.supersede(tx, id, superseded);
    await publications.unstage(tx, id);
    const at = isoTime(clock);
    await publications.updatePublication(tx, id, { state: 'published', failure: null, published_at: at, updated_at: at });
    const user_ids = row.notifies ? await listNotified(tx, row) : [];
    await starter.startIn(tx, row.project_id);
    const data = { publication_id: id, sheets: issued.length, is_undone: false, name: row.name, user_ids };
    await events.append(tx, { type: 'sheets_published', actorId: row.published_by, projectId: row.project_id, data });
    return null;
  });
}

/** Members who see the folder of the set. */
async function listNotified(tx: Tx, { project_id, folder_id }: publications.PublicationRow): Promise<UserId[]> {
  const outsiders = await outsidersOf(tx, folder_id);
  return (await publications.listMembers(tx, project_id)).filter((user) => !outsiders.has(user));
}
