import type { AnnotationChange, FileId, MarkupId, UserId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { listNamedSheets } from '../files/public.ts';
import { listCommentsOn, listWithDrawings, person } from '../markups/public.ts';
import type { ChangeRow } from './annotation-imports.repository.ts';
import { FoundMarkup } from './protocol.ts';

type Side = NonNullable<AnnotationChange['ours']>;

/** The markups as they are here. */
async function listOurs(db: Reader, ids: readonly MarkupId[], viewer: UserId): Promise<ReadonlyMap<MarkupId, Side>> {
  const comments = Map.groupBy(await listCommentsOn(db, 'markup_id', ids), ({ markup_id }) => markup_id);
  const rows = ids.length === 0 ? [] : await listWithDrawings(db, ids, viewer);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        objects: row.objects,
        status: row.open,
        comments: (comments.get(row.id) ?? []).map(({ author, first_name, last_name, text }) => ({
          author: person(author, first_name, last_name).name,
          text,
        })),
        author: person(row.author, row.creator_first_name, row.creator_last_name).name,
        modified: row.updated_at,
      },
    ]),
  );
}

const theirsOf = ({ objects, status, comments, author, modified }: FoundMarkup): Side => ({
  objects,
  status,
  comments: comments.map((comment) => ({ author: comment.author, text: comment.text })),
  author,
  modified,
});

/** The sheets of a version by their pages: number and title, as far as they are known. */
async function nameSheets(db: Reader, file: FileId): Promise<ReadonlyMap<number, string>> {
  const sheets = await listNamedSheets(db, file);
  return new Map(
    sheets.map(({ page_number, sheet_number, sheet_title }) => [page_number, [sheet_number, sheet_title].filter(Boolean).join(' ')]),
  );
}

/** Changes that the viewer can see, with both sides. */
export async function presentChanges(
  db: Reader,
  rows: readonly ChangeRow[],
  { file, viewer }: { file: FileId; viewer: UserId },
): Promise<AnnotationChange[]> {
  const sheets = await nameSheets(db, file);
  const ours = await listOurs(
    db,
    rows.flatMap(({ markup_id }) => markup_id ?? []),
    viewer,
  );
  return rows.map(({ id, kind, page_number, title, markup_id, found, decision }) => {
    const theirs = found === null ? null : FoundMarkup.parse(found);
    return {
      id,
      kind,
      page_number,
      sheet: sheets.get(page_number) || null,
      title,
      markup_id,
      ours: markup_id === null ? null : (ours.get(markup_id) ?? null),
      theirs: theirs && theirsOf(theirs),
      new_comments: theirs?.comments.filter((comment) => comment.id === null).length ?? 0,
      decision,
    };
  });
}
