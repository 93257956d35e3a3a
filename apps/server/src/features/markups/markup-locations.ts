import type { Reader } from '../../platform/db/unit-of-work.ts';
import { listVersionNames } from '../files/public.ts';
import { folderPaths, listWithParents } from '../projects/public.ts';
import type { DetailedMarkup } from './detailed-markups.repository.ts';
import type { MarkupLocations } from './markups.presenter.ts';

/** Finds the folder paths and versions of these markups' items, in two queries. */
export async function findLocations(db: Reader, rows: readonly DetailedMarkup[]): Promise<MarkupLocations> {
  const [folders, versions] = await Promise.all([
    listWithParents(db, [...new Set(rows.map((row) => row.folder_id))]),
    listVersionNames(db, [...new Set(rows.map((row) => row.item_id))]),
  ]);
  const pathOf = folderPaths(folders);
  const filesOf = Map.groupBy(versions, (file) => file.item_id);
  return {
    folders: new Map(folders.map((folder) => [folder.id, { id: folder.id, name: folder.name, path: pathOf(folder.id) }])),
    versions: new Map(
      [...filesOf].map(([item, files]) => [item, files.map(({ id, version, actual_name }) => ({ id, version, actual_name }))]),
    ),
  };
}
