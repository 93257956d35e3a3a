import type { Calibration, FileId, ItemId, ProjectId, ScaleRegion, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { findSheet } from '../files/public.ts';
import {
  ensureEditorDetails,
  lockEditorDetails,
  writeCalibration,
  writeScaleRegions,
  writeScaleSheet,
} from './editor-details.repository.ts';
import { markScaledFactsPending } from './markup-facts.repository.ts';
import { queueReadFacts } from './markup-facts.service.ts';
import { presentRegions } from './markups.presenter.ts';

/** The scales that an uploaded file has for its pages. */
interface FileScales {
  readonly actor: UserId;
  readonly project: ProjectId;
  readonly itemId: ItemId;
  readonly fileId: FileId;
  readonly pages: readonly { readonly page: number; readonly calibration: Calibration | null; readonly regions: ScaleRegion[] }[];
}

/** Sets the scales of pages that have none yet to those of their file. */
export function createFileScaleAdopter({ events, queue }: Pick<Deps, 'events' | 'queue'>) {
  return async (tx: Tx, { actor, project, itemId, fileId, pages }: FileScales): Promise<void> => {
    for (const { page, calibration, regions } of pages) {
      const { id } = await ensureEditorDetails(tx, itemId, page);
      const present = await lockEditorDetails(tx, id);
      const sheet = await findSheet(tx, fileId, page);
      if (!sheet || present.calibration !== null || presentRegions(present).length > 0) continue;
      await writeCalibration(tx, id, calibration);
      await writeScaleRegions(tx, id, regions);
      await writeScaleSheet(tx, id, { file_id: fileId, width: sheet.width, height: sheet.height, unit: 'pt' });
      await markScaledFactsPending(tx, id);
      const data = { item_id: itemId, page_number: page };
      await events.append(tx, { type: 'page_calibrated', actorId: actor, projectId: project, data });
    }
    if (pages.length > 0) await queueReadFacts(queue, tx);
  };
}

export type FileScaleAdopter = ReturnType<typeof createFileScaleAdopter>;
