import type { AnnotationImport, FileId, ItemId, ProjectId, UserId } from '@sheetmark/contract';
import { fromWire, nameOfObject } from '@sheetmark/editor-core';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { EventLog } from '../../platform/events/events.ts';
import { type ImportRow, insertChanges, insertImport } from './annotation-imports.repository.ts';
import type { FoundChange, ReadResult } from './protocol.ts';

interface Recorded {
  readonly of: { readonly project: ProjectId; readonly item: ItemId; readonly file: FileId; readonly user: UserId };
  readonly source: ImportRow['source'];
  readonly name: string;
  readonly state: ImportRow['state'];
  readonly now: string;
}

const MAX_LISTED = 50;

/** The most frequent texts with their numbers. */
function tally(texts: readonly string[]): { readonly name: string; readonly count: number }[] {
  const groups = [...Map.groupBy(texts, (text) => text)].map(([name, all]) => ({ name, count: all.length }));
  return groups.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)).slice(0, MAX_LISTED);
}

function foundIn(changes: readonly FoundChange[], staying: number): AnnotationImport['found'] {
  const markups = changes.flatMap(({ found }) => found ?? []);
  const names = markups.flatMap(({ objects }) => fromWire(objects.slice(0, 1), 0).objects.map(nameOfObject));
  const authors = markups.flatMap(({ author }) => (author === '' ? [] : [author]));
  return { kinds: tally(names), authors: tally(authors).map((author) => ({ ...author, member: null })), staying };
}

/** Inserts an import with its changes, and tells pages about it. */
export async function recordImport(
  tx: Tx,
  events: EventLog,
  { of, source, name, state, now }: Recorded,
  result: ReadResult,
): Promise<ImportRow> {
  const isRead = 'changes' in result;
  const row = await insertImport(tx, {
    project_id: of.project,
    item_id: of.item,
    file_id: of.file,
    created_by: of.user,
    source,
    name,
    state: isRead ? state : 'failed',
    found: JSON.stringify(isRead ? foundIn(result.changes, result.staying) : foundIn([], 0)),
    failure: isRead ? null : result.failure,
    exported_at: isRead ? result.exported : null,
    created_at: now,
    updated_at: now,
  });
  if (isRead) {
    await insertChanges(
      tx,
      result.changes.map(({ kind, page, name: annotation, title, markup, found }) => ({
        import_id: row.id,
        kind,
        page_number: page,
        name: annotation,
        title,
        // oxlint-disable-next-line typescript/consistent-type-assertions -- the worker got the ids from the database
        markup_id: markup as ImportRow['id'] & null,
        found: found && JSON.stringify(found),
      })),
    );
  }
  const data = { item_id: of.item, file_id: of.file, annotation_import_id: row.id };
  await events.append(tx, { type: 'annotations_read', actorId: of.user, projectId: of.project, data });
  return row;
}
