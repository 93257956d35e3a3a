import type { DeadReference, FileId, Operations, ProjectId, QueryOf } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import type { Cell } from '../../platform/tables/csv.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import { requireMember, requireMemberOf } from '../projects/public.ts';
import { createReferenceFinder } from './find-references.ts';
import { countReferringPages, listFilesOfSet, listReferringPages, type SeenSheets } from './register.repository.ts';
import { findVersion } from './sheets.repository.ts';

export interface DeadReferencesParts extends Pick<Deps, 'db' | 'storage' | 'workers' | 'clock'> {
  readonly config: Pick<Deps['config'], 'dataDir'>;
}

type Run = Pick<RequestFacts, 'signal'>;
type Query = QueryOf<Operations['listDeadReferences']>;

/** Without files, the project's current sheets. */
interface Within extends SeenSheets {
  readonly files: readonly FileId[];
}

/** Sheets that are read for one page of the list: about a second of a worker. */
const MOST_SHEETS = 20;
/** A longer list is cut. */
const MOST_EXPORTED = 100_000;
const titles = ['Sheet', 'Title', 'File', 'Page', 'Reference', 'Detail', 'Why'];

/** References of a project's current sheets that lead nowhere. */
export function createDeadReferencesService(parts: DeadReferencesParts) {
  const { db, workers, clock, config } = parts;
  const find = createReferenceFinder(parts);

  async function listPage(actor: Actor, within: Within, { cursor, ...query }: Query, { signal }: Run) {
    const limit = Math.min(pageLimit(query), MOST_SHEETS);
    const rows = await listReferringPages(db, { ...within, after: decodeCursor(cursor), limit: limit + 1 });
    const { shown, next_cursor } = cutPage(rows, limit);
    const found = await find(within, shown, { owner: `user ${actor.id}`, signal });
    const data = shown.flatMap((page, index): DeadReference[] => {
      const { item_id, folder_id, file_id, page_number, number, title, name } = page;
      const sheet = { item_id, folder_id, file_id, page_number, sheet_number: number, sheet_title: title, name };
      return (found[index]?.dead ?? []).map((reference) => ({ ...sheet, reference }));
    });
    return { data, next_cursor, sheets_read: shown.length };
  }

  /** Throws `not_found` for a version of another project. */
  async function filesOf(actor: Actor, project: ProjectId, fileId: FileId | undefined): Promise<FileId[]> {
    if (fileId === undefined) return [];
    const file = await requireMemberOf(db, actor, await findVersion(db, fileId));
    if (file.project_id !== project) throw notFound();
    return listFilesOfSet(db, fileId);
  }

  async function* cellsOfAll(actor: Actor, within: Within, run: Run): AsyncGenerator<Cell[][]> {
    let cursor = '';
    let left = MOST_EXPORTED;
    do {
      const { data, next_cursor } = await listPage(actor, within, { cursor }, run);
      yield data.slice(0, left).map(cellsOf);
      left -= data.length;
      cursor = next_cursor ?? '';
    } while (cursor !== '' && left > 0);
  }

  return {
    async list(actor: Actor, project: ProjectId, query: Query, run: Run) {
      await requireMember(db, actor, project);
      const within = { project, viewer: actor.id, files: await filesOf(actor, project, query.file_id) };
      const total = await countReferringPages(db, within, within.files);
      const { data, ...meta } = await listPage(actor, within, query, run);
      return { data, meta: { total, ...meta } };
    },

    async export(actor: Actor, project: ProjectId, fileId: FileId | undefined, { signal }: Run): Promise<BytesReply> {
      await requireMember(db, actor, project);
      const run = { owner: `user ${actor.id}`, signal } as const;
      const table = {
        titles,
        rows: cellsOfAll(actor, { project, viewer: actor.id, files: await filesOf(actor, project, fileId) }, { signal }),
        sheet: 'References',
      };
      const content = await tableBytes('csv', table, { workers, dataDir: config.dataDir, run });
      const day = isoTime(clock).slice(0, 10);
      return { ...content, mediaType: tableMediaTypes.csv, downloadName: `references-that-lead-nowhere-${day}.csv` };
    },
  };
}

function cellsOf({ sheet_number, sheet_title, name, page_number, reference }: DeadReference): Cell[] {
  const { text, detail, targets, known_details, number } = reference;
  const why = targets.length === 0 ? `No sheet ${number}` : `${number} has the details ${(known_details ?? []).join(', ')}`;
  return [sheet_number, sheet_title, name, page_number, text, detail, why];
}

export type DeadReferencesService = ReturnType<typeof createDeadReferencesService>;
