import type { FileId } from '@sheetmark/contract';
import { normalizeNumber, numberSortKey } from '@sheetmark/sheets';
import type { TestApp } from './test-app.ts';

interface NamedPage {
  readonly file: FileId;
  readonly page: number;
  readonly number: string;
  readonly title?: string;
}

/** Gives a page this title block, and a sheet if it has none. */
export async function nameSheet({ deps: { db } }: TestApp, { file, page, number, title }: NamedPage): Promise<void> {
  const size = { width: 1, height: 1, unit: 'pt', mode: 'vector', min_level: 0, max_level: 0 } as const;
  const { id } = await db
    .insertInto('sheets')
    .values({ ...size, file_id: file, page_number: page })
    .onConflict((clash) => clash.columns(['file_id', 'page_number']).doUpdateSet({ page_number: page }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const keys = { normalized_number: normalizeNumber(number), natural_order: numberSortKey(number) };
  await db
    .insertInto('title_blocks')
    .values({ sheet_id: id, number, title: title ?? null, ...keys })
    .execute();
}
