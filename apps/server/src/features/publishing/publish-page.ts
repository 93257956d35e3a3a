import type { FileId, UserId } from '@sheetmark/contract';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { forgetCarried } from '../carry-over/public.ts';
import { moveOpenMarkups } from '../markups/public.ts';
import { copyTitleBlock } from '../sheets/public.ts';
import { isKept, leavesFile } from './make-pages.ts';
import type { Planned } from './plan.policy.ts';
import type * as publications from './publications.repository.ts';
import type { PublishingParts } from './publishing-parts.ts';
import { sheetFileName } from './publishing.policy.ts';

interface PageToPublish {
  readonly planned: Planned<publications.DraftPageRow, publications.RegisteredRow>;
  readonly fileId: FileId;
  readonly row: publications.PublicationRow;
  readonly by: UserId;
}

/** A sheet among several pages of a file continues in a file of its own. Returns whether that begins with the page before. */
export async function publishPage(parts: PublishingParts, tx: Tx, asked: PageToPublish): Promise<{ hasOwnFile: boolean }> {
  const { issuedFiles, clock } = parts;
  const { planned, fileId, row, by } = asked;
  const { page, current } = planned;
  const hasOwnFile = leavesFile(planned) && isKept(planned);
  const itemId = hasOwnFile ? await publishPageBefore(parts, tx, asked) : leavesFile(planned) ? undefined : current?.item_id;
  const prepared = { fileId, from: page.sheet_id };
  const { sheetId } =
    itemId === undefined
      ? await issuedFiles.publishNew(tx, prepared, { folderId: row.folder_id, name: sheetFileName(page.number ?? '', page.title), by })
      : await issuedFiles.publishVersion(tx, prepared, { itemId, by });
  await copyTitleBlock(tx, { from: page.sheet_id, to: sheetId, by, at: isoTime(clock) });
  return { hasOwnFile };
}

/** The page that was current becomes V1 of a new item and takes its open markups along: the next version carries them over as any does. */
async function publishPageBefore({ issuedFiles, clock }: PublishingParts, tx: Tx, { planned, row, by }: PageToPublish) {
  const { page, current } = planned;
  if (!current || page.kept_file_id === null) throw new Error('a page that was kept is gone');
  const name = sheetFileName(page.number ?? '', page.title);
  const prepared = { fileId: page.kept_file_id, from: current.sheet_id };
  const { itemId, sheetId } = await issuedFiles.publishNew(tx, prepared, { folderId: row.folder_id, name, by });
  await copyTitleBlock(tx, { from: current.sheet_id, to: sheetId, by, at: isoTime(clock) });
  const from = { itemId: current.item_id, pageNumber: current.page_number };
  await forgetCarried(tx, await moveOpenMarkups(tx, from, { itemId, fileId: page.kept_file_id }));
  return itemId;
}
