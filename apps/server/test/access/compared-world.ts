import type { FileId, PageNumber, ProjectId } from '@sheetmark/contract';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';

interface Compared {
  readonly project: ProjectId;
  readonly file: FileId;
  readonly page: PageNumber;
}

/** Inserts a comparison of a file's page with itself, and a change on it. */
export async function insertComparison(tx: Tx, { project, file, page }: Compared) {
  const { id: comparison } = await tx
    .insertInto('comparisons')
    .values({
      project_id: project,
      before_file_id: file,
      after_file_id: file,
      before_page: page,
      after_page: page,
      state: 'ready',
      is_matched: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const alignment = { matrix: [1, 0, 0, 1, 0, 0], is_trusted: true, coverage: 1, residual: 0, points: [] };
  const { id: comparedPage } = await tx
    .insertInto('compared_pages')
    .values({
      comparison_id: comparison,
      position: 0,
      before_page: page,
      after_page: page,
      matched_by: 'people',
      state: 'ready',
      alignment: JSON.stringify(alignment),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const box = JSON.stringify({ left: 0, top: 0, width: 90, height: 60 });
  const { id: change } = await tx
    .insertInto('page_changes')
    .values({ page_id: comparedPage, number: 1, box, before_box: box, change: '{"kind":"picture"}', is_confirmed: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { comparison, comparedPage, change };
}
