import type { BodyOf, FolderId, Operations, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import { folderPaths, listWithParents, requireFolder, requireMember } from '../projects/public.ts';
import * as files from './files.repository.ts';
import { matchesItemFilter, listBelow, type PlacedItem } from './folder-sums.repository.ts';
import { cellsOf, type PlacedRow, titlesOf } from './item-cells.ts';
import { type FilesParts, itemsPresenter } from './items-presenter.ts';

const atOnce = 500;
const rowsAtMost = 100_000;

/** The files of a project as a table. */
export function createExportItemsService({ clock, workers, config, ...parts }: FilesParts & Pick<Deps, 'clock' | 'workers' | 'config'>) {
  const { db } = parts;
  const presentItems = itemsPresenter(parts);

  /** By path, then by name, without items deleted meanwhile. */
  async function* rowsOf(actor: Actor, placed: readonly PlacedItem[]): AsyncGenerator<PlacedRow[]> {
    const pathOf = folderPaths(await listWithParents(db, [...new Set(placed.map((item) => item.folder_id))]));
    const paths = new Map<FolderId, string>(placed.map(({ folder_id }) => [folder_id, pathOf(folder_id)]));
    const byPath = placed.toSorted((a, b) => (paths.get(a.folder_id) ?? '').localeCompare(paths.get(b.folder_id) ?? '', 'en'));
    for (let begin = 0; begin < byPath.length; begin += atOnce) {
      const ids = byPath.slice(begin, begin + atOnce).map(({ id }) => id);
      const shown = await presentItems(await files.listItemsById(db, ids), actor);
      yield shown.map((item) => ({ item, path: paths.get(item.folder_id) ?? pathOf(item.folder_id) }));
    }
  }

  return {
    /** Those that fit in the folder and below it, or in the project without one. */
    async exportItems(
      actor: Actor,
      projectId: ProjectId,
      body: BodyOf<Operations['exportItems']>,
      { signal }: Pick<RequestFacts, 'signal'>,
    ): Promise<BytesReply> {
      const { folder_id, where, format, columns } = body;
      if (folder_id === null) await requireMember(db, actor, projectId);
      else await requireFolder(db, actor, { projectId, folderId: folder_id });
      const kept = matchesItemFilter(where, actor.id);
      const placed = await listBelow(db, { projectId, parentId: folder_id, kept }, rowsAtMost);
      async function* rows() {
        for await (const some of rowsOf(actor, placed)) yield some.map((row) => cellsOf(row, columns));
      }
      const run = { owner: `user ${actor.id}`, signal } as const;
      const table = { titles: titlesOf(columns), rows: rows(), sheet: 'Files' };
      const content = await tableBytes(format, table, { workers, dataDir: config.dataDir, run });
      return { ...content, mediaType: tableMediaTypes[format], downloadName: `files-${isoTime(clock).slice(0, 10)}.${format}` };
    },
  };
}

export type ExportItemsService = ReturnType<typeof createExportItemsService>;
