import { AnnotationImport, type ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { countChanges, type ImportRow, listAuthors } from './annotation-imports.repository.ts';

const storedFound = AnnotationImport.shape.found;

interface Around {
  readonly counts: Awaited<ReturnType<typeof countChanges>>;
  readonly authors: Awaited<ReturnType<typeof listAuthors>>;
}

export const memberOf = (name: string, authors: Around['authors']) => {
  const found = authors.find((author) => author.name === name);
  return found ? { id: found.id, name: `${found.first_name} ${found.last_name}`.trim() } : null;
};

function presentImport(row: ImportRow, { counts, authors }: Around): AnnotationImport {
  const found = storedFound.parse(row.found);
  const countOf = (kind: string): number => Number(counts.find((each) => each.import_id === row.id && each.kind === kind)?.n ?? 0);
  return {
    id: row.id,
    item_id: row.item_id,
    file_id: row.file_id,
    source: row.source,
    name: row.name,
    state: row.state,
    failure: row.failure,
    found: { ...found, authors: found.authors.map((author) => ({ ...author, member: memberOf(author.name, authors) })) },
    counts: {
      new: countOf('new'),
      changed: countOf('changed'),
      conflict: countOf('conflict'),
      deleted: countOf('deleted'),
      unchanged: countOf('unchanged'),
    },
    done: counts.reduce((sum, each) => sum + (each.import_id === row.id ? Number(each.done) : 0), 0),
    exported_at: row.exported_at,
    created_at: row.created_at,
  };
}

/** Imports with their counts and the members whom their authors are. */
export function createImportReader({ db }: Pick<Deps, 'db'>) {
  const all = async (rows: readonly ImportRow[], project: ProjectId): Promise<AnnotationImport[]> => {
    const ids = rows.map(({ id }) => id);
    const [counts, authors] = [await countChanges(db, ids), await listAuthors(db, project)];
    return rows.map((row) => presentImport(row, { counts, authors }));
  };
  return {
    all,
    async one(row: ImportRow): Promise<AnnotationImport> {
      const [presented] = await all([row], row.project_id);
      if (!presented) throw notFound();
      return presented;
    },
  };
}
