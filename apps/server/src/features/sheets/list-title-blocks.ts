import type { FileId, SheetId, TitleBlock } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { presentTitleBlock, type Viewer } from './sheets.presenter.ts';
import { listPagesOf } from './sheets.repository.ts';

/** The title blocks of all pages of these versions. The caller checks access. */
export async function listTitleBlocks(db: Reader, files: readonly FileId[], viewer: Viewer): Promise<ReadonlyMap<SheetId, TitleBlock>> {
  const pages = await listPagesOf(db, files);
  return new Map(pages.map((page) => [page.id, presentTitleBlock(page, viewer)]));
}
