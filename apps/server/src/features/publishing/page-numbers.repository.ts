import type { FileId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';

interface NumberedPage {
  readonly file_id: FileId;
  readonly page_number: number;
  readonly number: string | null;
}

/** Pages of a file with their numbers, also those whose sheets continue elsewhere. */
export async function listNumbers(db: Reader, fileId: FileId): Promise<NumberedPage[]> {
  return db
    .selectFrom('sheets as s')
    .innerJoin('title_blocks as t', 't.sheet_id', 's.id')
    .select(['s.file_id', 's.page_number', 't.number'])
    .where('s.file_id', '=', fileId)
    .execute();
}
