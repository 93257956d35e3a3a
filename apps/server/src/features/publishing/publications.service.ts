import {
  type BodyOf,
  type FolderId,
  type ItemId,
  mostSetFiles,
  type Operations,
  type ProjectId,
  type Publication,
  type PublicationId,
  type UserId,
} from '@sheetmark/contract';
import { exactNumber } from '@sheetmark/sheets';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { IssuedFiles } from '../files/public.ts';
import { findVisibleFolder, mayDo, requireMember, requireMemberOf } from '../projects/public.ts';
import { listTitleBlocks } from '../sheets/public.ts';
import { loadPlan } from './load-plan.ts';
import { appendChanged } from './publication-events.ts';
import { presentPlan, presentPublication } from './publications.presenter.ts';
import * as publications from './publications.repository.ts';

export interface PublicationsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'signedUrls'> {
  readonly issuedFiles: IssuedFiles;
}

type Created = BodyOf<Operations['createPublication']>;
type Change = BodyOf<Operations['updatePublication']>;

const notDraft = 'This set is no longer a draft.';
const isDraft = ({ state }: publications.PublicationRow): boolean => state === 'draft' || state === 'publishing';

/** What publications are, and what they would do. */
function createPublicationsReader({ db, signedUrls }: Pick<PublicationsParts, 'db' | 'signedUrls'>) {
  return {
    async list(actor: Actor, project: ProjectId) {
      const member = await requireMember(db, actor, project);
      return (await publications.listPublications(db, { project, viewer: actor.id }, { drafts: mayDo(member, 'edit') })).map(
        presentPublication,
      );
    },

    async get(actor: Actor, id: PublicationId) {
      const found = await publications.findPublication(db, id);
      const publication = await requireMemberOf(db, actor, found && { ...found, is_staged: isDraft(found) });
      const [files, plan] = await Promise.all([publications.listFiles(db, id), loadPlan(db, publication, actor.id)]);
      // Its creator sees the sheets that it updates. Others see the set if they see them, too.
      await requireMemberOf(db, actor, { ...publication, folder_id: plan.pages.flatMap(({ current }) => current?.folder_id ?? []) });
      const viewer = { id: actor.id, session: actor.session, signedUrls };
      const titleBlocks = await listTitleBlocks(db, [...new Set(plan.pages.map(({ page }) => page.file_id))], viewer);
      const numbers = plan.pages.flatMap(({ page }) => page.normalized_number ?? []);
      const last = publication.state === 'draft' ? await publications.findPublishedSince(db, publication, numbers) : undefined;
      const meanwhile = last
        ? {
            name: last.name,
            by: { id: last.published_by, name: last.publisher },
            at: new Date(last.published_at).toISOString(),
            sheets: last.sheets,
          }
        : null;
      return presentPlan({ publication, files, plan, titleBlocks, meanwhile });
    },
  };
}

async function getPublication(db: Reader, id: PublicationId): Promise<Publication> {
  const row = await publications.findPublication(db, id);
  if (!row) throw notFound();
  return presentPublication(row);
}

/** Throws `edit_conflict` if it is no longer a draft. */
async function lockDraft(tx: Tx, actor: Actor, id: PublicationId): Promise<publications.PublicationRow> {
  const row = await requireMemberOf(tx, actor, await publications.lockPublication(tx, id));
  if (row.state !== 'draft') throw new AppError('edit_conflict', { message: notDraft });
  return row;
}

interface ToStage {
  readonly id: PublicationId;
  readonly project_id: ProjectId;
  readonly folder_id: FolderId;
  /** Their names. */
  readonly files: readonly string[];
  readonly by: UserId;
}

/** A staged item for each file, to which it is uploaded. */
async function stageFiles(
  { issuedFiles }: PublicationsParts,
  tx: Tx,
  { id, project_id, folder_id, files, by }: ToStage,
): Promise<ItemId[]> {
  const items = [];
  for (const name of files) items.push((await issuedFiles.stageItem(tx, { projectId: project_id, folderId: folder_id, name, by })).id);
  await publications.addFiles(tx, id, items);
  return items;
}

function createDraftFiles(parts: PublicationsParts) {
  const { db, work, clock } = parts;
  return {
    async addFiles(actor: Actor, id: PublicationId, files: readonly string[]): Promise<{ items: ItemId[] }> {
      await requireMemberOf(db, actor, await publications.findPublication(db, id));
      return work.run(async (tx) => {
        const draft = await lockDraft(tx, actor, id);
        if (draft.files + files.length > mostSetFiles) throw invalidInput('files', `A set has at most ${mostSetFiles} files.`);
        const items = await stageFiles(parts, tx, { ...draft, files, by: actor.id });
        await publications.updatePublication(tx, id, { updated_at: isoTime(clock) });
        await appendChanged(parts, tx, { id, projectId: draft.project_id, actor, changed: ['files'] });
        return { items };
      });
    },
  };
}

/** Drafts of sets that are published. */
function createDrafts(parts: PublicationsParts) {
  const { db, work, clock } = parts;
  const now = (): string => isoTime(clock);

  return {
    async create(actor: Actor, project: ProjectId, { folder_id, name, date, files }: Created) {
      await requireMember(db, actor, project);
      return work.run(async (tx) => {
        const folder = await findVisibleFolder(tx, { id: folder_id, viewer: actor.id }, 'forShare');
        if (folder?.project_id !== project) throw invalidInput('folder_id', 'There is no such folder in this project.');
        const at = now();
        const times = { created_at: at, updated_at: at };
        const row = { project_id: project, folder_id, name, issue_date: date, created_by: actor.id, ...times };
        const id = await publications.insertPublication(tx, row);
        const items = await stageFiles(parts, tx, { id, project_id: project, folder_id, files, by: actor.id });
        await appendChanged(parts, tx, { id, projectId: project, actor, changed: ['created'] });
        return { publication: await getPublication(tx, id), items };
      });
    },

    async update(actor: Actor, id: PublicationId, { name, date, removed_files: removed, pages }: Change) {
      await requireMemberOf(db, actor, await publications.findPublication(db, id));
      return work.run(async (tx) => {
        const draft = await lockDraft(tx, actor, id);
        if (removed && removed.length > 0) await publications.removeFiles(tx, id, removed);
        if (pages && pages.length > 0) {
          const numbers = new Map((await publications.listPages(tx, id)).map(({ sheet_id, number }) => [sheet_id, number]));
          if (!pages.every(({ sheet_id }) => numbers.has(sheet_id))) throw invalidInput('pages', 'A page isn’t part of this set.');
          const decided = pages.map(({ sheet_id, is_left_out, is_new }) => ({
            sheet_id,
            ...(is_left_out !== undefined && { is_left_out }),
            ...(is_new !== undefined && { new_as: is_new ? exactNumber(numbers.get(sheet_id) ?? '') : null }),
          }));
          await publications.decidePages(tx, id, decided);
        }
        const issue = { ...(name !== undefined && { name }), ...(date !== undefined && { issue_date: date }) };
        await publications.updatePublication(tx, id, { ...issue, updated_at: now() });
        await appendChanged(parts, tx, { id, projectId: draft.project_id, actor, changed: ['issue'] });
        return getPublication(tx, id);
      });
    },

    /** Its files are deleted with the trash. */
    async discard(actor: Actor, id: PublicationId) {
      await requireMemberOf(db, actor, await publications.findPublication(db, id));
      return work.run(async (tx) => {
        const draft = await lockDraft(tx, actor, id);
        await publications.unstage(tx, id);
        await publications.updatePublication(tx, id, { state: 'discarded', updated_at: now() });
        await appendChanged(parts, tx, { id, projectId: draft.project_id, actor, changed: ['discarded'] });
        return presentPublication({ ...draft, state: 'discarded' });
      });
    },
  };
}

export const createPublicationsService = (parts: PublicationsParts) => ({
  ...createPublicationsReader(parts),
  ...createDraftFiles(parts),
  ...createDrafts(parts),
});

export type PublicationsService = ReturnType<typeof createPublicationsService>;
