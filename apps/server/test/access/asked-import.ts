import type { FileId, ItemId, ProjectId, UserId } from '@sheetmark/contract';
import type { Tx } from '../../src/platform/db/unit-of-work.ts';

interface Of {
  readonly project: ProjectId;
  readonly item: ItemId;
  readonly file: FileId;
  readonly user: UserId;
}

const found = JSON.stringify({ kinds: [], authors: [], staying: 0 });

/** An import that waits for an answer, and one that was applied. */
export async function insertAnnotationImport(tx: Tx, { project, item, file, user }: Of) {
  const row = { project_id: project, item_id: item, file_id: file, created_by: user, source: 'version', name: 'plan.pdf', found } as const;
  const [asked, applied] = await tx
    .insertInto('annotation_imports')
    .values([
      { ...row, state: 'asked' },
      { ...row, state: 'applied' },
    ])
    .returning('id')
    .execute();
  if (!asked || !applied) throw new Error('an import was not inserted');
  const change = { import_id: applied.id, kind: 'unchanged', page_number: 1, name: 'a', title: 'a', is_done: true } as const;
  await tx.insertInto('annotation_changes').values(change).execute();
  return { askedImport: asked.id, appliedImport: applied.id };
}
