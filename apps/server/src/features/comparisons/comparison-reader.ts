import type { ComparedPage, ComparedPageId, Comparison, ComparisonId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { countPages } from './compared-pages.repository.ts';
import { presentComparison, presentPage } from './comparisons.presenter.ts';
import * as comparisons from './comparisons.repository.ts';
import { countChanges } from './page-changes.repository.ts';

export interface ComparisonPath {
  readonly id: number;
  readonly comparisonId: ComparisonId;
}

export interface ComparedPagePath extends ComparisonPath {
  readonly pageId: ComparedPageId;
}

/** Throws `not_found` for users outside the project, and for a comparison of another project. */
export async function requireComparison(
  db: Reader,
  actor: Actor,
  { id, comparisonId }: ComparisonPath,
): Promise<comparisons.FoundComparison> {
  const row = await requireMemberOf(db, actor, await comparisons.findComparison(db, comparisonId));
  if (row.project_id !== id) throw notFound();
  return row;
}

export interface FoundPage {
  readonly comparison: comparisons.ComparisonRow;
  readonly page: comparisons.ComparedPageRow;
}

export async function requireComparedPage(db: Reader, actor: Actor, path: ComparedPagePath): Promise<FoundPage> {
  const comparison = await requireComparison(db, actor, path);
  const page = await comparisons.findPage(db, path.pageId);
  if (page?.comparison_id !== comparison.id) throw notFound();
  return { comparison, page };
}

/** Presents comparisons to members of their project. Leaves out those whose files are in the trash. */
export function createComparisonReader({ db }: Pick<Deps, 'db'>) {
  async function present(rows: readonly comparisons.ComparisonRow[]): Promise<Comparison[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const files = rows.flatMap(({ before_file_id, after_file_id }) => [before_file_id, after_file_id]);
    const [sides, pages, counted] = await Promise.all([comparisons.listSides(db, files), countPages(db, ids), countChanges(db, ids)]);
    return rows.flatMap((row) => {
      const [before, after] = [row.before_file_id, row.after_file_id].map((id) => sides.find((side) => side.file_id === id));
      if (!before || !after) return [];
      const counts = counted.filter(({ comparison_id }) => comparison_id === row.id);
      return presentComparison(row, { before, after, pages: pages.find(({ comparison_id }) => comparison_id === row.id), counted: counts });
    });
  }

  return {
    present,

    async presentWhole(row: comparisons.ComparisonRow): Promise<Comparison & { pages: ComparedPage[] }> {
      const [[comparison], pages, counted] = await Promise.all([
        present([row]),
        comparisons.listPages(db, row.id),
        countChanges(db, [row.id]),
      ]);
      if (!comparison) throw notFound();
      const countedOf = new Map(counted.map((each) => [each.page_id, each]));
      return {
        ...comparison,
        pages: pages.map((page) => presentPage(page, { counted: countedOf.get(page.id), comparison: row })),
      };
    },
  };
}

export type ComparisonReader = ReturnType<typeof createComparisonReader>;
