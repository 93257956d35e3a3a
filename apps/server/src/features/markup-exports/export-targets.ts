import type { ItemId, MarkupExportRequest, MarkupId, ProjectId, UserId } from '@sheetmark/contract';
import { supersededText } from '@sheetmark/editor-core';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import { versionLabel } from '../files/public.ts';
import { listFolders } from '../projects/public.ts';
import { listMarkupIds, resolveFilters } from '../work/public.ts';
import { type ExportedItem, findVersion, listExportedItems, listItemsOfMarkups } from './markup-exports.repository.ts';

export interface ExportTarget extends ExportedItem {
  /** Only these markups; null for all. */
  readonly markups: ReadonlySet<MarkupId> | null;
  /** What the pages of a version say that isn't the newest. */
  readonly watermark: string | null;
}

const mostTargets = 500;
/** Of an ISO date without its time. */
const dayLength = 10;
const mostMarkups = 20_000;

/** The markups that a request names, by ids or by filters; undefined if it doesn't. */
async function findMarkups(db: Reader, { project, viewer }: { project: ProjectId; viewer: UserId }, request: MarkupExportRequest) {
  if (request.where === undefined) return request.markups;
  const scope = { project };
  const where = await resolveFilters(db, scope, request.where);
  const ids = await listMarkupIds(db, { scope, viewer, where }, mostMarkups + 1);
  if (ids.length > mostMarkups) throw invalidInput('where', 'At most 20,000 markups at once. Add a filter to the list.');
  if (ids.length === 0) throw invalidInput('where', 'There are no markups in this list.');
  return ids;
}

/** The files of a request, with the version that is exported. Throws `not_found` if one isn't there. */
export async function findTargets(
  db: Reader,
  of: { project: ProjectId; viewer: UserId },
  request: MarkupExportRequest,
): Promise<ExportTarget[]> {
  const { project, viewer } = of;
  const markups = await findMarkups(db, of, request);
  const marked = await listItemsOfMarkups(db, project, { ids: markups ?? [], viewer });
  if (request.where === undefined && marked.length < new Set(markups).size) throw notFound();
  const markupsOf = Map.groupBy(marked, ({ item_id }) => item_id);
  const items = [...new Set<ItemId>([...request.items, ...markupsOf.keys()])];
  const found = await listExportedItems(db, of, { items, folders: await withSubfolders(db, of, request.folders) });
  if (items.some((id) => !found.some((item) => item.id === id))) throw notFound();
  if (found.length === 0) throw invalidInput('folders', 'There is no file in this folder.');
  if (found.length > mostTargets) throw invalidInput('folders', 'At most 500 files at once.');
  const [first] = found;
  const version = request.file_id === undefined || !first ? undefined : await findVersion(db, first.id, request.file_id);
  if (request.file_id !== undefined && !version) throw notFound();
  return found.map((item) => {
    const chosen = markups === undefined ? null : new Set((markupsOf.get(item.id) ?? []).map(({ id }) => id));
    return { ...item, ...version, markups: chosen, watermark: version ? watermarkOf(item, version) : null };
  });
}

const watermarkOf = (newest: ExportedItem, { version }: Pick<ExportedItem, 'version'>): string | null =>
  version < newest.version ? supersededText(versionLabel(newest.version), newest.created_at.slice(0, dayLength)) : null;

async function withSubfolders(
  db: Reader,
  { project, viewer }: { project: ProjectId; viewer: UserId },
  folders: MarkupExportRequest['folders'],
) {
  if (folders.length === 0) return [];
  const tree = await listFolders(db, project, viewer);
  if (folders.some((id) => !tree.some((folder) => folder.id === id))) throw notFound();
  const within = new Set<number>(folders);
  // Parents come in no order, so go through them until nothing is added.
  for (let before = -1; before !== within.size;) {
    before = within.size;
    for (const { id, parent_id } of tree) if (parent_id !== null && within.has(parent_id)) within.add(id);
  }
  return tree.flatMap(({ id }) => (within.has(id) ? id : []));
}
