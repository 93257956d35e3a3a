import { type ComparisonId, PageBox } from '@sheetmark/contract';
import { z } from 'zod';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { findComparison, listPages, listSides, listStoredChanges, storedAlignment } from '../comparisons/public.ts';
import type { ComparedSheet, ComparedVersions } from './compared-versions.ts';

const Alignment = storedAlignment.nullable();
const Moved = z.object({ kind: z.literal('moved'), by: z.tuple([z.number(), z.number()]).transform(([x, y]) => ({ x, y })) });

/** Null for a comparison of single pages, and for versions of different items. */
export async function readCompared(tx: Tx, id: ComparisonId): Promise<ComparedVersions | null> {
  const row = await findComparison(tx, id);
  if (!row || row.before_page !== null) return null;
  const sides = await listSides(tx, [row.before_file_id, row.after_file_id]);
  const [before, after] = [row.before_file_id, row.after_file_id].map((file) => sides.find(({ file_id }) => file_id === file));
  if (!before || before.item_id !== after?.item_id) return null;
  const { project_id: projectId, before_file_id: beforeFile, after_file_id: afterFile } = row;
  return { comparisonId: id, projectId, itemId: after.item_id, beforeFile, afterFile, sheets: readSheets(tx, id) };
}

/** One by one: a page can have thousands of changes. */
async function* readSheets(tx: Tx, id: ComparisonId): AsyncGenerator<ComparedSheet> {
  for (const page of await listPages(tx, id)) {
    if (page.before_page === null) continue;
    const found = Alignment.parse(page.alignment);
    const changes = await listStoredChanges(tx, page.id);
    yield {
      beforePage: page.before_page,
      afterPage: page.after_page,
      alignment: found && {
        matrix: found.matrix,
        isTrusted: found.is_trusted,
        coverage: found.coverage,
        residual: found.residual,
        isByPeople: found.points.length > 0,
        unsure: found.unsure,
      },
      changes: changes.map(({ box, change }) => ({ box: PageBox.parse(box), shift: Moved.safeParse(change).data?.by ?? null })),
    };
  }
}
