import type { SheetId } from '@sheetmark/contract';
import type { Box } from '@sheetmark/sheets';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import * as sheets from './sheets.repository.ts';
import { storedReadings, toColumns, typedValues } from './title-blocks.ts';

interface KnownTitleBlock {
  readonly sheet_id: SheetId;
  readonly readings: unknown;
  readonly typed: unknown;
  readonly box: Box | null;
  readonly edit_revision: number;
  readonly updated_at: string;
}

/** What is known of pages that nobody has read here. What is shown follows from it, as after a reading. */
export async function insertTitleBlocks(tx: Tx, known: readonly KnownTitleBlock[]): Promise<void> {
  await sheets.insertTitleBlocks(
    tx,
    known.map(({ readings, typed, box, ...block }) => ({
      ...block,
      ...toColumns(storedReadings.parse(readings), typedValues.parse(typed)),
      box: box && JSON.stringify(box),
    })),
  );
}
