import type {
  CarryOverId,
  CommentId,
  ComparedPageId,
  ComparisonId,
  EditorId,
  FileId,
  FolderId,
  ItemId,
  MarkupId,
  MediaId,
  ProjectId,
  TaskId,
  UserId,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { RowOf } from './archive-rows.ts';
import { createInserters } from './import-rows.repository.ts';
import { MarkupNumbers } from './markup-numbers.ts';
import { NewIds } from './new-ids.ts';

/** A file of an archive that is already stored. */
export interface StoredBytes {
  readonly storage_key: string;
  readonly media_type: string;
  readonly kind: string;
}

export interface Importing {
  readonly tx: Tx;
  readonly queue: Deps['queue'];
  readonly project: ProjectId;
  readonly importer: UserId;
  readonly now: string;
  /** Finds the account of a person, or keeps their name. */
  readonly person: (person: RowOf<'people'>) => Promise<UserId>;
  readonly stored: Readonly<Record<'files' | 'attachments', ReadonlyMap<number, StoredBytes>>>;
}

/** The target of an import, and the new ids of the rows inserted so far. */
export class ImportContext {
  /** The archive's project members. */
  readonly members: { email: string; name: string; user: UserId }[] = [];
  readonly to: Importing;
  readonly insert: ReturnType<typeof createInserters>;
  readonly people = new NewIds<UserId>('people');
  readonly folders = new NewIds<{ id: FolderId; depth: number }>('folders');
  readonly items = new NewIds<ItemId>('items');
  readonly files = new NewIds<FileId>('files');
  readonly pages = new NewIds<{ id: EditorId; item_id: ItemId; page_number: number }>('pages');
  readonly media = new NewIds<MediaId>('attachments');
  readonly markups = new NewIds<MarkupId>('markups');
  readonly numbers = new MarkupNumbers();
  readonly tasks = new NewIds<TaskId>('tasks');
  readonly comments = new NewIds<CommentId>('comments');
  readonly comparisons = new NewIds<ComparisonId>('comparisons');
  readonly comparedPages = new NewIds<ComparedPageId>('compared pages');
  readonly carryOvers = new NewIds<CarryOverId>('carry-overs');

  constructor(to: Importing) {
    this.to = to;
    this.insert = createInserters(to.tx);
  }
}

/** Maps the ids of an archive's rows to those of the inserted ones. */
export function mapIds<Id>(ids: NewIds<Id>, some: readonly { readonly id: number }[], made: readonly Id[]): void {
  if (some.length !== made.length) throw new Error('fewer rows were inserted than sent');
  for (const [index, id] of made.entries()) ids.set(requireAt(some, index).id, id);
}

export function requireAt<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`there is no value at ${index}`);
  return value;
}
