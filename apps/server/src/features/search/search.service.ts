import { type AnswerOf, type BodyOf, foundAtMost, type Operations, type SheetId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { MarkupReader } from '../markups/public.ts';
import { listProjectIds, requireMember } from '../projects/public.ts';
import type { TaskReader } from '../tasks/public.ts';
import { findByIndex, type Hit } from './found.repository.ts';
import { termsOf } from './search-terms.ts';
import * as search from './search.repository.ts';
import { findSheetNumbers } from './sheet-numbers.repository.ts';

type Found = AnswerOf<Operations['searchMyTasksAndMarkups']>['data'];

export interface SearchParts extends Pick<Deps, 'db' | 'signedUrls'> {
  readonly markups: Pick<MarkupReader, 'listRowsByIds'>;
  readonly tasks: Pick<TaskReader, 'listRowsByIds'>;
}

/** Looks for words and parts of words in everything that the caller may see. */
export function createSearchService({ db, signedUrls, markups, tasks }: SearchParts) {
  const projectOf = (hit: { project_id: Found['pages'][number]['project_detail']['id']; project_name: string }) => ({
    id: hit.project_id,
    name: hit.project_name,
  });
  const thumbnail = (actor: Actor, sheet: SheetId | null): string | null =>
    sheet === null ? null : signedUrls.url(`/api/sheet/${sheet}/thumbnail`, actor);

  return {
    async find(actor: Actor, { text_to_search, project_id }: BodyOf<Operations['searchMyTasksAndMarkups']>): Promise<Found> {
      if (project_id !== undefined) await requireMember(db, actor, project_id);
      const projects = project_id === undefined ? await listProjectIds(db, actor.id) : [project_id];
      if (projects.length === 0) return { markups: [], tasks: [], sheets: [], pages: [], items: [], folders: [] };
      const query = { viewer: actor.id, projects, ...termsOf(text_to_search), limit: foundAtMost };
      const found = await db.transaction().execute(async (tx) => {
        await findByIndex(tx);
        return search.search(tx, query);
      });
      // All in one turn: they share a round trip.
      const [drawn, written, sheets, pages, items, folders] = await Promise.all([
        markups.listRowsByIds(actor, idsOf(found.markups)),
        tasks.listRowsByIds(actor, idsOf(found.tasks)),
        findSheetNumbers(db, { text: text_to_search, viewer: actor.id, projects, limit: foundAtMost }),
        search.detailPages(db, found.pages),
        search.detailItems(db, found.items),
        search.detailFolders(db, found.folders),
      ]);
      return {
        markups: inOrder(found.markups, drawn),
        tasks: inOrder(found.tasks, written),
        sheets: sheets.map((hit) => ({
          ...hit,
          thumbnail_url: thumbnail(actor, hit.has_thumbnail ? hit.id : null),
          project_detail: projectOf(hit),
        })),
        pages: pages.map((hit) => ({
          ...presentPage(hit),
          thumbnail_url: thumbnail(actor, hit.has_thumbnail ? hit.id : null),
          project_detail: projectOf(hit),
        })),
        items: items.map((hit) => ({
          folder_id: hit.folder_id,
          item_id: hit.id,
          file_id: hit.file_id,
          name: hit.name,
          thumbnail_url: thumbnail(actor, hit.sheet_id),
          project_detail: projectOf(hit),
        })),
        folders: folders.map((hit) => ({ folder_id: hit.id, name: hit.name, project_detail: projectOf(hit) })),
      };
    },
  };
}

const idsOf = <Id>(hits: readonly Hit<Id>[]): Id[] => hits.map(({ id }) => id);
const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const presentPage = ({ excerpt, ...hit }: search.PageHit): Omit<Found['pages'][number], 'thumbnail_url' | 'project_detail'> => ({
  folder_id: hit.folder_id,
  item_id: hit.item_id,
  file_id: hit.file_id,
  page_number: hit.page_number,
  actual_name: hit.actual_name,
  sheet_number: hit.sheet_number,
  sheet_title: hit.sheet_title,
  excerpt: inOneLine(excerpt),
  unsure_words: unsureIn(excerpt, hit.unsure_words),
});

function unsureIn(excerpt: string, unsure: readonly string[]): string[] {
  const shown = new Set(excerpt.split(/\s+/u));
  return unsure.filter((word) => shown.has(word));
}

function inOrder<Row extends { readonly id: number }>(hits: readonly Hit<number>[], rows: readonly Row[]): (Row & { excerpt: string })[] {
  const byId = new Map<number, Row>(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ id, excerpt }) => {
    const row = byId.get(id);
    return row ? [{ ...row, excerpt: inOneLine(excerpt) }] : [];
  });
}

export type SearchService = ReturnType<typeof createSearchService>;
