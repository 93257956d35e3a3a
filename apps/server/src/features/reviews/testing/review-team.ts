import { randomUUID } from 'node:crypto';
import type { FileId, FolderId, ItemId, ProjectId, ReviewId, UserId } from '@sheetmark/contract';
import { type Calls, callsOf } from '../../../../test/calls.ts';
import type { Person, TestApp } from '../../../../test/test-app.ts';

export interface Team {
  readonly project: ProjectId;
  readonly folder: FolderId;
  readonly items: readonly ItemId[];
  readonly owner: Calls;
  readonly ownerId: UserId;
  readonly ownerEmail: string;
  readonly ownerHeaders: Readonly<Record<string, string>>;
  /** Members besides the owner, by name. */
  readonly people: Readonly<Record<string, Person>>;
  readonly as: (name: string) => Calls;
  readonly idOf: (name: string) => UserId;
}

/** A version with pages that are there, without its bytes. */
export async function addVersion({ deps }: TestApp, item: ItemId, pages: number): Promise<FileId> {
  const { project_id, name, created_by } = await deps.db.selectFrom('items').selectAll().where('id', '=', item).executeTakeFirstOrThrow();
  const { last } = await deps.db
    .selectFrom('files')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('item_id', '=', item)
    .executeTakeFirstOrThrow();
  const { id } = await deps.db
    .insertInto('files')
    .values({
      project_id,
      item_id: item,
      version: (last ?? 0) + 1,
      actual_name: name,
      kind: 'pdf',
      media_type: 'application/pdf',
      size: 4,
      sha256: randomUUID().replaceAll('-', '').repeat(2),
      storage_key: `originals/${randomUUID()}`,
      processing: 'ready',
      pages_total: pages,
      pages_ready: pages,
      created_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sheet = { file_id: id, width: 842, height: 595, unit: 'pt', mode: 'vector', min_level: 0, max_level: 5 } as const;
  await deps.db
    .insertInto('sheets')
    .values(Array.from({ length: pages }, (_, index) => ({ ...sheet, page_number: index + 1 })))
    .execute();
  return id;
}

/** A project of Olga with these members, and two files with two pages each. */
export async function aTeam(server: TestApp, names: readonly string[]): Promise<Team> {
  const { deps } = server;
  const olga = await server.signUp('Olga');
  const owner = callsOf(server.app, olga);
  const project = (await owner.call('createProject', { body: { name: `Quay ${randomUUID()}` } })).data.id;
  const [folder] = (await owner.call('listFolders', { params: { id: project } })).data;
  if (!folder) throw new Error('the project has no folder');
  const people: Record<string, Person> = {};
  for (const name of names) {
    const person = await server.signUp(name);
    people[name] = person;
    await deps.db.insertInto('memberships').values({ project_id: project, user_id: person.id }).execute();
  }
  const items: ItemId[] = [];
  for (const name of ['floors.pdf', 'walls.pdf']) {
    const { id } = await deps.db
      .insertInto('items')
      .values({ project_id: project, folder_id: folder.id, name, created_by: olga.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addVersion(server, id, 2);
    items.push(id);
  }
  const personOf = (name: string): Person => people[name] ?? olga;
  return {
    project,
    folder: folder.id,
    items,
    owner,
    ownerId: olga.id,
    ownerEmail: olga.email,
    ownerHeaders: olga.headers,
    people,
    as: (name) => callsOf(server.app, personOf(name)),
    idOf: (name) => personOf(name).id,
  };
}

/** A review of the project's files that was sent to these members, each in their stage. */
export async function aReview(
  { owner, project, items, idOf }: Team,
  stages: Readonly<Record<string, number>>,
  dueDate: string | null = null,
): Promise<ReviewId> {
  const reviewers = Object.entries(stages).map(([name, stage]) => ({ user_id: idOf(name), stage }));
  const body = { title: 'Finishes', due_date: dueDate, files: items.map((item_id) => ({ item_id })), reviewers };
  const { id } = (await owner.call('createReview', { params: { id: project }, body })).data;
  await owner.call('sendReview', { params: { reviewId: id } });
  return id;
}
