import {
  type BodyOf,
  type EditorId,
  type FileId,
  type ItemId,
  type Operations,
  type PageNumber,
  type ProjectId,
  ScaleRegion,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findItem, findSheet, type ItemRow, listNewestPages, listVersions } from '../files/public.ts';
import { onPage, requireMemberOf, requireSameProject } from '../projects/public.ts';
import {
  ensureEditorDetails,
  findEditorDetails,
  lockEditorDetails,
  writeCalibration,
  writeScaleRegions,
  writeScaleSheet,
} from './editor-details.repository.ts';
import { markScaledFactsPending } from './markup-facts.repository.ts';
import { queueReadFacts } from './markup-facts.service.ts';
import { presentRegions } from './markups.presenter.ts';
import type { MarkupsParts } from './markups.service.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

/** A page of an item, across versions. */
export interface OnPage {
  readonly itemId: ItemId;
  readonly sheetId: PageNumber;
}

type OnRegion = OnPage & { readonly regionId: ScaleRegion['id'] };

const maxRegions = 100;

/** Creates the editor details that a page's markups belong to, and sets the scale of the page and of its regions, for all members. */
export function createPageDetailsService({ db, work, events, queue, reader }: MarkupsParts & Pick<Deps, 'queue'>) {
  /** `fileId` is the version that the user was looking at. */
  async function rescale(
    actor: Actor,
    { item, sheetId, fileId }: OnPage & { item: ItemRow; fileId?: FileId | undefined },
    change: (tx: Tx, editor: EditorId) => Promise<void>,
  ) {
    await work.run(async (tx) => {
      await requirePage(tx, item, sheetId);
      const editor = await ensureEditorDetails(tx, item.id, sheetId);
      await change(tx, editor.id);
      await recordScaleSheet(tx, editor.id, { item, sheetId, fileId });
      await markScaledFactsPending(tx, editor.id);
      await queueReadFacts(queue, tx);
      const data = { item_id: item.id, page_number: sheetId };
      await events.append(tx, { type: 'page_calibrated', actorId: actor.id, projectId: item.project_id, data });
    });
    return reader.getPage(actor, item.id, sheetId);
  }

  return {
    async createEditorDetails(actor: Actor, at: OnPage, body: Body<'createEditorDetails'>) {
      const item = await requireItem(db, actor, { ...at, projectId: body.projectId });
      await work.run(async (tx) => {
        await requirePage(tx, item, at.sheetId);
        await ensureEditorDetails(tx, item.id, at.sheetId);
      });
      return reader.getPage(actor, at.itemId, at.sheetId);
    },

    async calibrate(actor: Actor, at: OnPage, { projectId, calibration, file_id }: Body<'calibratePage'>) {
      const item = await requireItem(db, actor, { ...at, projectId });
      return rescale(actor, { ...at, item, fileId: file_id }, async (tx, editor) => {
        await writeCalibration(tx, editor, calibration);
        await writeScaleSheet(tx, editor, null);
      });
    },

    /** Replaces the region with the same id, or adds it at the end. */
    async saveRegion(actor: Actor, at: OnRegion, { projectId, ...fields }: Body<'saveScaleRegion'>) {
      const item = await requireItem(db, actor, { ...at, projectId });
      const region = ScaleRegion.parse({ ...fields, id: at.regionId });
      return rescale(actor, { ...at, item }, (tx, editor) =>
        changeRegions(tx, editor, (regions) => {
          const known = regions.findIndex(({ id }) => id === region.id);
          return known < 0 ? [...regions, region] : regions.with(known, region);
        }),
      );
    },

    async removeRegion(actor: Actor, at: OnRegion) {
      const item = await requireMemberOf(db, actor, await findItem(db, at.itemId));
      return rescale(actor, { ...at, item }, (tx, editor) =>
        changeRegions(tx, editor, (regions) => regions.filter(({ id }) => id !== at.regionId)),
      );
    },
  };
}

/** Throws `not_found` for an item that the caller can't see, or of another project than the one named. */
async function requireItem(
  db: Reader,
  actor: Actor,
  { itemId, sheetId, projectId }: OnPage & { projectId: ProjectId | undefined },
): Promise<ItemRow> {
  const item = await requireMemberOf(db, actor, onPage(await findItem(db, itemId), sheetId));
  requireSameProject(item, projectId);
  return item;
}

async function changeRegions(tx: Tx, editor: EditorId, change: (regions: ScaleRegion[]) => ScaleRegion[]): Promise<void> {
  const regions = change(presentRegions(await lockEditorDetails(tx, editor)));
  if (regions.length > maxRegions) throw invalidInput('id', `A page takes at most ${maxRegions} regions with a scale of their own.`);
  await writeScaleRegions(tx, editor, regions);
}

/** Records the sheet that the scale was set on: the one the user was looking at, or the newest. Regions added later don't change it. */
async function recordScaleSheet(
  tx: Tx,
  editor: EditorId,
  { item, sheetId, fileId }: { item: ItemRow; sheetId: PageNumber; fileId: FileId | undefined },
): Promise<void> {
  const page = await lockEditorDetails(tx, editor);
  const isScaled = page.calibration !== null || presentRegions(page).length > 0;
  if (!isScaled) return writeScaleSheet(tx, editor, null);
  if (page.scale_sheet !== null) return;
  const versions = fileId === undefined ? [] : await listVersions(tx, [item.id]);
  if (fileId !== undefined && !versions.some(({ id }) => id === fileId)) throw notFound();
  const [newest] = fileId === undefined ? await listNewestPages(tx, item.id, [sheetId]) : [await findSheet(tx, fileId, sheetId)];
  if (!newest) return;
  const { file_id, width, height, unit } = newest;
  await writeScaleSheet(tx, editor, { file_id, width, height, unit });
}

/** A version without a known number of pages, because it hasn't been processed yet, may have any page. */
async function requirePage(tx: Tx, item: ItemRow, pageNumber: PageNumber): Promise<void> {
  if (await findEditorDetails(tx, item.id, pageNumber)) return;
  const versions = await listVersions(tx, [item.id]);
  if (!versions.some(({ pages_total }) => pages_total === null || pageNumber <= pages_total)) throw notFound();
}

export type PageDetailsService = ReturnType<typeof createPageDetailsService>;
