import type { FolderId } from '@sheetmark/contract';
import { processFileJob } from '../files/public.ts';
import { maxFolderDepth } from '../projects/public.ts';
import * as annotationRows from './annotation-rows.repository.ts';
import type { RowOf } from './archive-rows.ts';
import { type ImportContext, mapIds, requireAt, type StoredBytes } from './import-context.ts';
import * as rows from './import-rows.repository.ts';
import { ArchiveRefused } from './refused.ts';

export async function importProject(context: ImportContext, { annotation_answer, ...row }: RowOf<'project'>): Promise<void> {
  const { tx, project, importer, now } = context.to;
  await rows.insertProject(tx, { id: project, ...row, user_id: importer, updated_at: now });
  if (annotation_answer !== 'ask') await annotationRows.insertAnnotationAnswer(tx, project, annotation_answer);
}

export async function importPerson(context: ImportContext, person: RowOf<'people'>): Promise<void> {
  const user = await context.to.person(person);
  context.people.set(person.id, user);
  await annotationRows.insertAnnotationAuthors(context.to.tx, { project: context.to.project, user, names: person.annotation_authors });
  const { email, first_name, last_name } = person;
  if (person.right !== null && email !== '') context.members.push({ email, name: `${first_name} ${last_name}`.trim(), user });
}

export async function importColumns(context: ImportContext, some: RowOf<'columns'>[]): Promise<void> {
  const { tx, project: project_id } = context.to;
  const choicesOf = (choices: string[] | null): string | null => choices && JSON.stringify(choices);
  await rows.insertColumns(
    tx,
    some.map((column) => ({ ...column, project_id, choices: choicesOf(column.choices) })),
  );
}

/** Inserts as many folders at once as have existing parents. Parents come first, so there can be no cycle. */
export async function importFolders(context: ImportContext, some: RowOf<'folders'>[]): Promise<void> {
  const { project: project_id } = context.to;
  const isNext = ({ parent_id }: RowOf<'folders'>, at: number) => at > 0 && parent_id !== null && !context.folders.find(parent_id);
  const rest = [...some];
  while (rest.length > 0) {
    const end = rest.findIndex(isNext);
    const ready = rest.splice(0, end === -1 ? rest.length : end);
    const parents = ready.map(({ name, parent_id }) => parentOf(context, name, parent_id));
    const made = await context.insert.folders(
      ready.map(({ id: _, parent_id: __, created_by, people, hidden_from, ...folder }, at) => ({
        ...folder,
        project_id,
        parent_id: requireAt(parents, at).id,
        seen_by_users: people.flatMap((old) => context.people.find(old) ?? []),
        hidden_from: hidden_from.flatMap((old) => context.people.find(old) ?? []),
        created_by: context.people.get(created_by),
      })),
    );
    mapIds(
      context.folders,
      ready,
      made.map((id, at) => ({ id, depth: requireAt(parents, at).depth + 1 })),
    );
  }
}

function parentOf(context: ImportContext, name: string, folder: number | null): { readonly id: FolderId | null; readonly depth: number } {
  const parent = context.folders.orNull(folder) ?? { id: null, depth: 0 };
  if (parent.depth >= maxFolderDepth) throw new ArchiveRefused(`The folder “${name}” is deeper than folders can be.`);
  return parent;
}

export async function importItems(context: ImportContext, some: RowOf<'items'>[]): Promise<void> {
  const made = await context.insert.items(
    some.map(({ id: _, folder_id, assignee_id, created_by, ...item }) => ({
      ...item,
      project_id: context.to.project,
      folder_id: context.folders.get(folder_id).id,
      assignee_id: context.people.orNull(assignee_id),
      created_by: context.people.get(created_by),
    })),
  );
  mapIds(context.items, some, made);
}

export async function importFiles(context: ImportContext, some: RowOf<'files'>[]): Promise<void> {
  const { tx, queue, project: project_id, stored } = context.to;
  const made = await context.insert.files(
    some.map(({ id, item_id, name: actual_name, created_by, annotations: _, ...file }) => ({
      ...file,
      ...requireStored(stored.files, id),
      project_id,
      item_id: context.items.get(item_id),
      actual_name,
      created_by: context.people.get(created_by),
      updated_at: context.to.now,
    })),
  );
  mapIds(context.files, some, made);
  const decided = some.flatMap(({ annotations: state, name, item_id, created_by }, index) =>
    state === null
      ? []
      : [{ state, name, file: requireAt(made, index), item: context.items.get(item_id), user: context.people.get(created_by) }],
  );
  await annotationRows.insertAnnotationImports(tx, project_id, decided);
  await queue.sendAll(
    tx,
    processFileJob,
    made.map((fileId) => ({ fileId })),
  );
}

export async function importPages(context: ImportContext, some: RowOf<'pages'>[]): Promise<void> {
  const placed = some.map(({ item_id, page_number, calibration, scale_regions, scale_sheet, created_at }) => ({
    item_id: context.items.get(item_id),
    page_number,
    calibration: calibration && JSON.stringify(calibration),
    scale_regions: JSON.stringify(scale_regions),
    scale_sheet: scale_sheet && JSON.stringify({ ...scale_sheet, file_id: context.files.get(scale_sheet.file_id) }),
    created_at,
  }));
  const made = await context.insert.pages(placed);
  const pages = made.map((id, index) => ({ id, ...requireAt(placed, index) }));
  mapIds(context.pages, some, pages);
}

export async function importAttachments(context: ImportContext, some: RowOf<'attachments'>[]): Promise<void> {
  const made = await context.insert.attachments(
    some.map(({ id, created_by, ...media }) => {
      const { storage_key, media_type } = requireStored(context.to.stored.attachments, id);
      return { ...media, storage_key, media_type, project_id: context.to.project, created_by: context.people.get(created_by) };
    }),
  );
  mapIds(context.media, some, made);
}

function requireStored(stored: ReadonlyMap<number, StoredBytes>, id: number): StoredBytes {
  const bytes = stored.get(id);
  if (!bytes) throw new ArchiveRefused(`The archive doesn’t contain the bytes of ${id}.`);
  return bytes;
}
