import type { FileId, ItemId, ProjectId, UserId } from '@sheetmark/contract';
import type { Insertable } from 'kysely';
import type { AnnotationSettingsTable, ImportedAnnotationsTable } from '../../platform/db/annotation-tables.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';

export async function insertAnnotationAnswer(tx: Tx, project_id: ProjectId, answer: AnnotationSettingsTable['answer']): Promise<void> {
  await tx.insertInto('annotation_settings').values({ project_id, answer }).execute();
}

interface Authors {
  readonly project: ProjectId;
  readonly user: UserId;
  readonly names: readonly string[];
}

export async function insertAnnotationAuthors(tx: Tx, { project, user, names }: Authors): Promise<void> {
  if (names.length === 0) return;
  const rows = [...new Set(names)].map((name) => ({ project_id: project, name, user_id: user }));
  await tx
    .insertInto('annotation_authors')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

interface Decided {
  readonly file: FileId;
  readonly item: ItemId;
  readonly user: UserId;
  readonly name: string;
  readonly state: 'applied' | 'shown' | 'hidden';
}

const nothingFound = JSON.stringify({ kinds: [], authors: [], staying: 0 });

/** What was decided about the annotations of versions, so that nobody is asked again. */
export async function insertAnnotationImports(tx: Tx, project_id: ProjectId, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map(({ file, item, user, name, state }) => ({
    project_id,
    item_id: item,
    file_id: file,
    created_by: user,
    source: 'version' as const,
    name,
    state,
    found: nothingFound,
  }));
  await tx.insertInto('annotation_imports').values(rows).execute();
}

/** Which annotations became which markups, so that a file that comes back changes these. */
export async function insertImportedAnnotations(tx: Tx, rows: readonly Insertable<ImportedAnnotationsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('imported_annotations')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute();
}
