import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { presentFiles, presentItem } from './files.presenter.ts';
import * as files from './files.repository.ts';
import { countMarkupsOf } from './item-markups.repository.ts';
import * as sheets from './sheets.repository.ts';

export type FilesParts = Pick<Deps, 'db' | 'signedUrls'>;

/** Shows items with all their versions and counts, in the order given. */
export function itemsPresenter({ db, signedUrls }: FilesParts) {
  return async (rows: readonly files.ListedItem[], actor: Actor) => {
    const ids = rows.map((row) => row.id);
    const [versions, counts] = await Promise.all([files.listVersions(db, ids), countMarkupsOf(db, ids, actor.id)]);
    const firstSheets = await sheets.listFirstSheets(
      db,
      versions.map((file) => file.id),
    );
    const byItem = Map.groupBy(versions, (file) => file.item_id);
    const viewer = { id: actor.id, session: actor.session, signedUrls };
    return rows.map((row) => presentItem(row, presentFiles(byItem.get(row.id) ?? [], firstSheets, viewer), counts));
  };
}
