import type { BodyOf, DeadReference, FileId, Operations, PageNumber, ProjectId, QueryOf } from '@sheetmark/contract';
import { sheetsInput } from '@sheetmark/contract';
import { normalizeNumber } from '@sheetmark/sheets';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import type { Cell } from '../../platform/tables/csv.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import { requireMember, requireMemberOf } from '../projects/public.ts';
import { createReferenceFinder } from './find-references.ts';
import { setReferenceLink } from './reference-links.ts';
import { countRegister, listReferringPages, listTargets } from './register.repository.ts';
import { appendSheetsChanged } from './sheet-events.ts';
import * as sheets from './sheets.repository.ts';

export interface ReferencesParts extends Pick<Deps, 'db' | 'storage' | 'workers' | 'work' | 'events' | 'clock'> {
  readonly config: Pick<Deps['config'], 'dataDir'>;
}

interface OfPage {
  readonly fileId: FileId;
  readonly pageNumber: PageNumber;
}
type Run = Pick<RequestFacts, 'signal'>;
type Query = QueryOf<Operations['listDeadReferences']>;

/** Sheets that are read for one page of the list: about a second of a worker. */
const MOST_SHEETS = 20;
/** A longer list is cut. */
const MOST_EXPORTED = 100_000;
const titles = ['Sheet', 'Title', 'File', 'Page', 'Reference', 'Detail', 'Why'];

/** What pages say about other sheets of their project. */
export function createReferencesService(parts: ReferencesParts) {
  const { db, work, workers, clock, config } = parts;
  const find = createReferenceFinder(parts);

  async function listDead(actor: Actor, project: ProjectId, { cursor, ...query }: Query, { signal }: Run) {
    const limit = Math.min(pageLimit(query), MOST_SHEETS);
    const rows = await listReferringPages(db, { project, after: decodeCursor(cursor), limit: limit + 1 });
    const { shown, next_cursor } = cutPage(rows, limit);
    const found = await find(project, shown, { owner: `user ${actor.id}`, signal });
    const data = shown.flatMap((page, index): DeadReference[] => {
      const { item_id, folder_id, file_id, page_number, number, title, name } = page;
      const sheet = { item_id, folder_id, file_id, page_number, sheet_number: number, sheet_title: title, name };
      return (found[index]?.dead ?? []).map((reference) => ({ ...sheet, reference }));
    });
    return { data, next_cursor, sheets_read: shown.length };
  }

  return {
    /** Null until the page's text has been read. */
    async list(actor: Actor, { fileId, pageNumber }: OfPage, { signal }: Run) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const [page] = await sheets.listPages(db, fileId, [pageNumber]);
      if (!page) throw notFound();
      const [found = null] = await find(file.project_id, [{ ...page, item_id: file.item_id }], { owner: `user ${actor.id}`, signal });
      return found;
    },

    async link(actor: Actor, { fileId, pageNumber }: OfPage, asked: BodyOf<Operations['linkReference']>) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const [page] = await sheets.listPages(db, fileId, [pageNumber]);
      if (!page) throw notFound();
      const { number, detail, applies_to, target } = asked;
      if (normalizeNumber(number) === '') throw invalidInput('number', sheetsInput.reference);
      const targets = target === null ? [] : await listTargets(db, file.project_id);
      const wanted = targets.find((each) => target !== null && normalizeNumber(each.number) === normalizeNumber(target));
      if (target !== null && !wanted) throw invalidInput('target', sheetsInput.notInProject);
      const isForPage = applies_to === 'page';
      const link = {
        project_id: file.project_id,
        item_id: isForPage ? file.item_id : null,
        page_number: isForPage ? pageNumber : null,
        number,
        detail: (detail ?? '').toUpperCase(),
        target: wanted?.number ?? null,
        by: actor.id,
      };
      return work.run(async (tx) => {
        const before = await setReferenceLink(tx, link);
        await appendSheetsChanged(parts, tx, { file, actor, changed: ['references'] });
        return { before };
      });
    },

    async listDead(actor: Actor, project: ProjectId, query: Query, run: Run) {
      await requireMember(db, actor, project);
      const total = await countRegister(db, { isNumbered: undefined }, project);
      const { data, ...meta } = await listDead(actor, project, query, run);
      return { data, meta: { total, ...meta } };
    },

    async exportDead(actor: Actor, project: ProjectId, { signal }: Run): Promise<BytesReply> {
      await requireMember(db, actor, project);
      async function* rows(): AsyncGenerator<Cell[][]> {
        let cursor = '';
        let left = MOST_EXPORTED;
        do {
          const { data, next_cursor } = await listDead(actor, project, { cursor }, { signal });
          yield data.slice(0, left).map(cellsOf);
          left -= data.length;
          cursor = next_cursor ?? '';
        } while (cursor !== '' && left > 0);
      }
      const run = { owner: `user ${actor.id}`, signal } as const;
      const content = await tableBytes('csv', { titles, rows: rows(), sheet: 'References' }, { workers, dataDir: config.dataDir, run });
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

export type ReferencesService = ReturnType<typeof createReferencesService>;
