import { type ItemId, legendFilters, levelOfLegend, type ProjectId, type UserId } from '@sheetmark/contract';
import { isRecord, type LegendRow, legendRowsOf, listedObjects } from '@sheetmark/editor-core';
import type { Reader } from '../../../platform/db/unit-of-work.ts';
import { toGroups } from './takeoff-groups.ts';
import { sumTakeoff } from './takeoff.repository.ts';

interface LegendPage {
  readonly project: ProjectId;
  readonly item: ItemId;
  readonly page: number;
  readonly viewer: UserId;
}

/** The sums that a legend of a page shows to everyone. */
async function readRows(db: Reader, { project, item, page, viewer }: LegendPage, groupBy: string): Promise<LegendRow[]> {
  const query = { scope: { project }, viewer, where: legendFilters({ item, page }) };
  return legendRowsOf(toGroups(await sumTakeoff(db, query, [levelOfLegend(groupBy)])));
}

const isLegend = (object: unknown): object is Readonly<Record<string, unknown>> => isRecord(object) && object['subType'] === 'legend';

/** The markup with the current rows of its legends, which are never saved. */
export async function withLegendRows<T extends { readonly editor_details: unknown }>(db: Reader, markup: T, page: LegendPage): Promise<T> {
  const objects = listedObjects(markup.editor_details);
  if (!objects?.some(isLegend)) return markup;
  const filled: unknown[] = [];
  for (const object of objects) {
    if (isLegend(object) && typeof object['groupBy'] === 'string') {
      filled.push({ ...object, legendRows: await readRows(db, page, object['groupBy']) });
    } else filled.push(object);
  }
  return { ...markup, editor_details: filled };
}
