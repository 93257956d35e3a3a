import { type SheetId, titleBlockFields, type UserId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import * as sheets from './sheets.repository.ts';
import { showValue, storedReadings, toColumns, type TypedValues, typedValues } from './title-blocks.ts';

interface Copied {
  readonly from: SheetId;
  readonly to: SheetId;
  /** Who accepts the sure values and the number. */
  readonly by: UserId;
  readonly at: string;
}

/** What a title block says, on a copy of its page. The copy is read without the rest of its set: sure values and the number stay as they are. */
export async function copyTitleBlock(tx: Tx, { from, to, by, at }: Copied): Promise<void> {
  const [source] = await sheets.lockPages(tx, [from]);
  if (!source) return;
  const readings = storedReadings.parse(source.readings);
  const before = typedValues.parse(source.typed);
  const typed: TypedValues = { ...before };
  for (const field of titleBlockFields) {
    const { value, isSure } = showValue(field, readings, before);
    if (typed[field] || value === null || !(isSure || field === 'number')) continue;
    typed[field] = { text: value, isAccepted: true, by, at, revision: 1 };
  }
  await sheets.lockPages(tx, [to]);
  const box = source.box === null ? null : JSON.stringify(source.box);
  await sheets.updateTitleBlock(tx, to, { ...toColumns(readings, typed), box, edit_revision: 1, updated_at: at });
  await sheets.copyTaught(tx, { from, to });
}
