import {
  type CommentId,
  type EditorId,
  type FileId,
  type FolderId,
  type ItemId,
  type MarkupId,
  type MediaId,
  parseJson,
  type ProjectId,
  type TaskId,
  type UserId,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { TarEntry } from '../../platform/archive/tar.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { processFileJob } from '../files/public.ts';
import { drawnMediaOf, drawThumbnailJob, nameOf, searchTextOf, sendReadFacts } from '../markups/public.ts';
import { mergeValues } from '../metadata/public.ts';
import { deepestFolder, freeName } from '../projects/public.ts';
import type { RowKind, RowOf } from './archive-rows.ts';
import * as rows from './import-rows.repository.ts';
import { MarkupNumbers } from './markup-numbers.ts';
import { NewIds } from './new-ids.ts';
import { ArchiveRefused } from './refused.ts';
import { renumberObjects, renumberView } from './renumber.ts';
import { parseRows } from './row-files.ts';

/** Bytes of an archive that are stored already. */
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

/** Markups have 25 columns, and a statement takes 65,535 values. */
const batch = 500;

interface ById {
  readonly id: number;
}

/** Makes the rows of a new project of an archive's, kind by kind in the archive's own order. */
export class RowImport {
  /** Who were members, as the archive says. */
  readonly members: { email: string; name: string; user: UserId }[] = [];
  readonly #to: Importing;
  readonly #insert: ReturnType<typeof rows.insertersOf>;
  readonly #people = new NewIds<UserId>('people');
  readonly #folders = new NewIds<{ id: FolderId; depth: number }>('folders');
  readonly #items = new NewIds<ItemId>('items');
  readonly #files = new NewIds<FileId>('files');
  readonly #pages = new NewIds<{ id: EditorId; item_id: ItemId; page_number: number }>('pages');
  readonly #media = new NewIds<MediaId>('attachments');
  readonly #markups = new NewIds<MarkupId>('markups');
  readonly #numbers = new MarkupNumbers();
  readonly #tasks = new NewIds<TaskId>('tasks');

  constructor(to: Importing) {
    this.#to = to;
    this.#insert = rows.insertersOf(to.tx);
  }

  async take(kind: RowKind, part: TarEntry): Promise<void> {
    await this.#takers[kind](part);
  }

  readonly #takers: Readonly<Record<RowKind, (part: TarEntry) => Promise<void>>> = {
    project: (part) => this.#each('project', part, (row) => this.#project(row)),
    people: (part) => this.#each('people', part, (row) => this.#person(row)),
    columns: (part) => this.#batches('columns', part, (some) => this.#columns(some)),
    folders: (part) => this.#batches('folders', part, (some) => this.#foldersOf(some)),
    items: (part) => this.#batches('items', part, (some) => this.#itemsOf(some)),
    files: (part) => this.#batches('files', part, (some) => this.#filesOf(some)),
    pages: (part) => this.#batches('pages', part, (some) => this.#pagesOf(some)),
    attachments: (part) => this.#batches('attachments', part, (some) => this.#attachments(some)),
    markups: (part) => this.#batches('markups', part, (some) => this.#markupsOf(some)),
    tasks: (part) => this.#batches('tasks', part, (some) => this.#tasksOf(some)),
    comments: (part) => this.#batches('comments', part, (some) => this.#comments(some)),
    values: (part) => this.#each('values', part, (row) => this.#values(row)),
    views: (part) => this.#each('views', part, (row) => this.#view(row)),
  };

  async #each<Kind extends RowKind>(kind: Kind, part: TarEntry, take: (row: RowOf<Kind>) => Promise<void>): Promise<void> {
    for await (const row of parseRows(kind, part)) await take(row);
  }

  async #batches<Kind extends RowKind>(kind: Kind, part: TarEntry, take: (some: RowOf<Kind>[]) => Promise<void>): Promise<void> {
    let held: RowOf<Kind>[] = [];
    for await (const row of parseRows(kind, part)) {
      held.push(row);
      if (held.length < batch) continue;
      await take(held);
      held = [];
    }
    if (held.length > 0) await take(held);
  }

  async #project({ name, description, created_at }: RowOf<'project'>): Promise<void> {
    const { tx, project, importer, now } = this.#to;
    await rows.insertProject(tx, { id: project, name, description, user_id: importer, created_at, updated_at: now });
  }

  async #person(person: RowOf<'people'>): Promise<void> {
    const user = await this.#to.person(person);
    this.#people.set(person.id, user);
    const { email, first_name, last_name } = person;
    if (person.right !== null && email !== '') this.members.push({ email, name: `${first_name} ${last_name}`.trim(), user });
  }

  async #columns(some: RowOf<'columns'>[]): Promise<void> {
    const { tx, project: project_id } = this.#to;
    const choicesOf = (choices: string[] | null): string | null => choices && JSON.stringify(choices);
    await rows.insertColumns(
      tx,
      some.map((column) => ({ ...column, project_id, choices: choicesOf(column.choices) })),
    );
  }

  /** Those above come before those below, so that there can be no circle: as many at once as lie in folders that are there. */
  async #foldersOf(some: RowOf<'folders'>[]): Promise<void> {
    const { project: project_id } = this.#to;
    const isNext = ({ parent_id }: RowOf<'folders'>, at: number) => at > 0 && parent_id !== null && !this.#folders.find(parent_id);
    const rest = [...some];
    while (rest.length > 0) {
      const end = rest.findIndex(isNext);
      const ready = rest.splice(0, end === -1 ? rest.length : end);
      const parents = ready.map(({ name, parent_id }) => this.#parentOf(name, parent_id));
      const made = await this.#insert.folders(
        ready.map(({ id: _, parent_id: __, created_by, ...folder }, at) => ({
          ...folder,
          project_id,
          parent_id: requireAt(parents, at).id,
          created_by: this.#people.get(created_by),
        })),
      );
      this.#note(
        this.#folders,
        ready,
        made.map((id, at) => ({ id, depth: requireAt(parents, at).depth + 1 })),
      );
    }
  }

  #parentOf(name: string, folder: number | null): { readonly id: FolderId | null; readonly depth: number } {
    const parent = this.#folders.orNull(folder) ?? { id: null, depth: 0 };
    if (parent.depth >= deepestFolder) throw new ArchiveRefused(`The folder “${name}” lies deeper than folders may.`);
    return parent;
  }

  async #itemsOf(some: RowOf<'items'>[]): Promise<void> {
    const made = await this.#insert.items(
      some.map(({ id: _, folder_id, assignee_id, created_by, ...item }) => ({
        ...item,
        project_id: this.#to.project,
        folder_id: this.#folders.get(folder_id).id,
        assignee_id: this.#people.orNull(assignee_id),
        created_by: this.#people.get(created_by),
      })),
    );
    this.#note(this.#items, some, made);
  }

  async #filesOf(some: RowOf<'files'>[]): Promise<void> {
    const { tx, queue, project: project_id, stored } = this.#to;
    const made = await this.#insert.files(
      some.map(({ id, item_id, name: actual_name, created_by, ...file }) => ({
        ...file,
        ...requireStored(stored.files, id),
        project_id,
        item_id: this.#items.get(item_id),
        actual_name,
        created_by: this.#people.get(created_by),
        updated_at: this.#to.now,
      })),
    );
    this.#note(this.#files, some, made);
    await queue.sendAll(
      tx,
      processFileJob,
      made.map((fileId) => ({ fileId })),
    );
  }

  async #pagesOf(some: RowOf<'pages'>[]): Promise<void> {
    const placed = some.map(({ item_id, page_number, calibration, scale_regions, scale_sheet, created_at }) => ({
      item_id: this.#items.get(item_id),
      page_number,
      calibration: calibration && JSON.stringify(calibration),
      scale_regions: JSON.stringify(scale_regions),
      scale_sheet: scale_sheet && JSON.stringify({ ...scale_sheet, file_id: this.#files.get(scale_sheet.file_id) }),
      created_at,
    }));
    const made = await this.#insert.pages(placed);
    const pages = made.map((id, index) => ({ id, ...requireAt(placed, index) }));
    this.#note(this.#pages, some, pages);
  }

  async #attachments(some: RowOf<'attachments'>[]): Promise<void> {
    const made = await this.#insert.attachments(
      some.map(({ id, created_by, ...media }) => {
        const { storage_key, media_type } = requireStored(this.#to.stored.attachments, id);
        return { ...media, storage_key, media_type, project_id: this.#to.project, created_by: this.#people.get(created_by) };
      }),
    );
    this.#note(this.#media, some, made);
  }

  async #markupsOf(some: RowOf<'markups'>[]): Promise<void> {
    const { tx, queue, project: project_id } = this.#to;
    const made = await this.#insert.markups(
      some.map(({ id: _, page_id, number, file_id, checked_file_id, status: open, objects, itext, ...markup }) => {
        const page = this.#pages.get(page_id);
        const search_text = searchTextOf(itext);
        return {
          ...markup,
          ...this.#peopleIn(markup),
          project_id,
          editor_id: page.id,
          item_id: page.item_id,
          number: this.#numbers.take(page.item_id, number),
          page_number: page.page_number,
          file_id: this.#files.orNull(file_id),
          checked_file_id: this.#files.orNull(checked_file_id),
          open,
          itext: asJson(itext),
          search_text,
          name: nameOf({ search_text, objects }),
        };
      }),
    );
    this.#note(this.#markups, some, made);
    const items = new Set(some.map(({ page_id }) => this.#pages.get(page_id).item_id));
    await rows.setLastNumbers(
      tx,
      [...items].map((id) => ({ id, number: this.#numbers.lastOf(id) })),
    );
    const media = (old: number): MediaId | undefined => this.#media.find(old);
    const drawn = made.map((id, index) => ({ id, objects: renumberObjects(requireAt(some, index).objects, { markup: id, media }) }));
    await rows.setObjects(
      tx,
      drawn.map(({ id, objects }) => ({ id, objects: asJson(objects) })),
    );
    for (const { id, objects } of drawn) await rows.linkDrawnMedia(tx, id, drawnMediaOf(objects));
    await sendReadFacts(queue, tx);
    const toDraw = drawn.filter(({ objects }) => objects !== null);
    await queue.sendAll(
      tx,
      drawThumbnailJob,
      toDraw.map(({ id }) => ({ markupId: id })),
    );
  }

  async #tasksOf(some: RowOf<'tasks'>[]): Promise<void> {
    const made = await this.#insert.tasks(
      some.map(({ id: _, markup_id, name: task_name, attachments: __, ...task }) => ({
        ...task,
        ...this.#peopleIn(task),
        project_id: this.#to.project,
        markup_id: this.#markups.orNull(markup_id),
        task_name,
      })),
    );
    this.#note(this.#tasks, some, made);
    for (const [index, id] of made.entries()) {
      await rows.linkTaskAttachments(
        this.#to.tx,
        id,
        requireAt(some, index).attachments.map((old) => this.#media.get(old)),
      );
    }
  }

  async #comments(some: RowOf<'comments'>[]): Promise<void> {
    const made: CommentId[] = await this.#insert.comments(
      some.map(({ markup_id, task_id, attachments: _, mentions: __, created_by, ...comment }) => ({
        ...comment,
        project_id: this.#to.project,
        markup_id: this.#markups.orNull(markup_id),
        task_id: this.#tasks.orNull(task_id),
        created_by: this.#people.get(created_by),
      })),
    );
    for (const [index, id] of made.entries()) {
      const { attachments, mentions } = requireAt(some, index);
      const media = attachments.map((old) => this.#media.get(old));
      await rows.linkComment(this.#to.tx, id, { media, people: mentions.map((old) => this.#people.get(old)) });
    }
  }

  async #values({ item_id, markup_id, values, updated_at }: RowOf<'values'>): Promise<void> {
    const of = { project_id: this.#to.project, item_id: this.#items.orNull(item_id), markup_id: this.#markups.orNull(markup_id) };
    if ((of.item_id === null) === (of.markup_id === null)) throw new ArchiveRefused('The archive has values that are of nothing.');
    await mergeValues(this.#to.tx, of, { values, updated_at });
  }

  /** The importer's: nobody else gets something put into their account. */
  async #view({ name, configuration, ...view }: RowOf<'views'>): Promise<void> {
    const { tx, importer, project } = this.#to;
    const free = freeName(name, await rows.listViewNames(tx, importer, view.kind));
    const people = (old: number): UserId | undefined => this.#people.find(old);
    const renumbered = renumberView(requireJson(configuration), people);
    await rows.insertView(tx, { ...view, user_id: importer, project_id: project, name: free, configuration: renumbered });
  }

  #peopleIn({ created_by, assignee_id, resolved_by }: Pick<RowOf<'tasks'>, 'created_by' | 'assignee_id' | 'resolved_by'>) {
    return {
      created_by: this.#people.get(created_by),
      assignee_id: this.#people.orNull(assignee_id),
      resolved_by: this.#people.orNull(resolved_by),
    };
  }

  #note<Id>(ids: NewIds<Id>, some: readonly ById[], made: readonly Id[]): void {
    if (some.length !== made.length) throw new Error('rows were lost on their way into the database');
    for (const [index, id] of made.entries()) ids.set(requireAt(some, index).id, id);
  }
}

const asJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

function requireAt<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`nothing stands at ${index}`);
  return value;
}

function requireStored(stored: ReadonlyMap<number, StoredBytes>, id: number): StoredBytes {
  const bytes = stored.get(id);
  if (!bytes) throw new ArchiveRefused(`The archive does not hold the bytes of ${id}.`);
  return bytes;
}

function requireJson(text: string): string {
  try {
    parseJson(text);
    return text;
  } catch (cause) {
    throw new ArchiveRefused('The archive has a view that cannot be read.', { cause });
  }
}
