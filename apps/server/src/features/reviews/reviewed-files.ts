import type { FolderId, ItemId, MarkupId, ProjectId } from '@sheetmark/contract';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { countFolders, countUnknown, type FileOfReview, listItemsIn, listPagesOf } from './review-sheets.repository.ts';

export interface ChosenSheets {
  readonly files?: readonly FileOfReview[] | undefined;
  readonly folders?: readonly FolderId[] | undefined;
  readonly markups?: readonly MarkupId[] | undefined;
}

const filesAtMost = 500;

export const namesSheets = ({ files, folders, markups }: ChosenSheets): boolean => Boolean(files ?? folders ?? markups);

/** The files that someone chose, those in folders, and the pages of markups; each item once for each version that was named. Throws `invalid_input`. */
export async function chooseFiles(
  tx: Tx,
  actor: Actor,
  project: ProjectId,
  { files = [], folders = [], markups = [] }: ChosenSheets,
): Promise<FileOfReview[]> {
  const seen = { project, viewer: actor.id };
  if ((await countUnknown(tx, seen, files)) > 0) throw invalidInput('files', 'There is no such file in this project.');
  if ((await countFolders(tx, seen, folders)) < new Set(folders).size)
    throw invalidInput('folders', 'There is no such folder in this project.');
  const chosen = [...files];
  const isWhole = new Set<ItemId>(files.flatMap(({ item_id, pages }) => (pages === null ? [item_id] : [])));
  for (const item_id of await listItemsIn(tx, seen, folders)) {
    if (!isWhole.has(item_id)) chosen.push({ item_id, file_id: null, pages: null });
    isWhole.add(item_id);
  }
  const pages = await listPagesOf(tx, project, { markups, viewer: actor.id });
  for (const [item_id, ofItem] of Map.groupBy(pages, (page) => page.item_id)) {
    if (!isWhole.has(item_id)) chosen.push({ item_id, file_id: null, pages: ofItem.map(({ page_number }) => page_number) });
  }
  if (chosen.length > filesAtMost) throw invalidInput('files', 'A review takes at most 500 files.');
  return chosen;
}
