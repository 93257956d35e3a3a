import type { Calibration, FileId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { ensureEditorDetails, lockEditorDetails, writeCalibration, writeScaleSheet } from './editor-details.repository.ts';
import { markScaledFactsPending } from './markup-facts.repository.ts';
import { queueReadFacts } from './markup-facts.service.ts';
import { presentRegions } from './markups.presenter.ts';

/** A page of a drawing whose scale is known. */
export interface ScaledSheet {
  readonly pageNumber: number;
  readonly width: number;
  readonly height: number;
  readonly metresPerPoint: number;
}

export interface ScaledDrawing {
  readonly itemId: ItemId;
  readonly fileId: FileId;
  readonly isImperial: boolean;
  readonly sheets: readonly ScaledSheet[];
}

/** Sets the scale of pages that have none yet to the one that their drawing was plotted at. */
export function createScaleAdopter({ queue }: Pick<Deps, 'queue'>) {
  return async (tx: Tx, { itemId, fileId, isImperial, sheets }: ScaledDrawing): Promise<void> => {
    for (const { pageNumber, width, height, metresPerPoint } of sheets) {
      const { id } = await ensureEditorDetails(tx, itemId, pageNumber);
      const page = await lockEditorDetails(tx, id);
      if (page.calibration !== null || presentRegions(page).length > 0) continue;
      await writeCalibration(tx, id, toCalibration(metresPerPoint, isImperial));
      await writeScaleSheet(tx, id, { file_id: fileId, width, height, unit: 'pt' });
      await markScaledFactsPending(tx, id);
    }
    if (sheets.length > 0) await queueReadFacts(queue, tx);
  };
}

const METRES_PER_POINT = 0.0254 / 72;
/** A decimetre in points: the distance that a page's scale is given for. */
const ACTUAL = 72 / 0.254;

/** Small scales are read in larger units. */
const rulers = {
  metric: { near: { unit: 'mm', metres: 0.001, decimals: 1 }, far: { unit: 'm', metres: 1, decimals: 2 } },
  imperial: { near: { unit: 'in', metres: 0.0254, decimals: 2 }, far: { unit: 'ft-in', metres: 0.3048, decimals: 1 } },
};
const FAR = 12;

export function toCalibration(metresPerPoint: number, isImperial: boolean): Calibration {
  const ratio = metresPerPoint / METRES_PER_POINT;
  const { unit, metres, decimals } = rulers[isImperial ? 'imperial' : 'metric'][ratio > FAR ? 'far' : 'near'];
  return { actual: ACTUAL, calibrated: Number(((ACTUAL * metresPerPoint) / metres).toPrecision(12)), unit, decimals };
}
