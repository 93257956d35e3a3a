import type { FileId, SheetId } from '@sheetmark/contract';
import type { Insertable } from 'kysely';
import type { IssuedFilesTable, PublicationsTable } from '../../platform/db/publication-tables.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';

interface NewPublication {
  readonly publication: Insertable<PublicationsTable>;
  readonly issued: readonly { readonly file_id: FileId; readonly outcome: IssuedFilesTable['outcome'] }[];
  readonly superseded: readonly { readonly sheet_id: SheetId; readonly has_own_file: boolean }[];
}

const batch = 5_000;

export async function insertPublication(tx: Tx, { publication, issued, superseded }: NewPublication): Promise<void> {
  const { id } = await tx.insertInto('publications').values(publication).returning('id').executeTakeFirstOrThrow();
  const of = { publication_id: id };
  for (let at = 0; at < issued.length; at += batch) {
    const some = issued.slice(at, at + batch).map((file) => ({ ...file, ...of }));
    await tx.insertInto('issued_files').values(some).execute();
  }
  for (let at = 0; at < superseded.length; at += batch) {
    const some = superseded.slice(at, at + batch).map((sheet) => ({ ...sheet, ...of }));
    await tx.insertInto('superseded_sheets').values(some).execute();
  }
}
