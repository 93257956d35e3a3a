import type { MemberRole } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { allCases, createWorldApp, type NamedCase } from './cases.ts';
import { ask, signerFor, type Answered } from './probe.ts';
import { outcomeFor } from './roles.ts';
import { seedWorld, type Place, type World } from './world.ts';

const named = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

/** Lists that lack what is in the folder. */
const lists = named(
  'listDeadReferences exportDeadReferences listRegister exportRegister listPublications listReviews exportReviews countReviews',
  'listWaitingReviews listFolders listTrashedFolders listUserFolders listFolderRows listNewestItems listTrashedItems',
  'listTrashedVersions downloadArchive listMarkups listTasks listProjectWork countProjectWork sumWork takeOff listTakeoffMarkups',
  'exportTakeoff listTrashedWork exportWork listCreatedByMe listAssignedToMe searchMyTasksAndMarkups getFiltersById',
  'listCarriedMarkups',
);

/**
 * What members who don't see the only folder of a project, with everything in it, can still do there: calls about the project and its people, and
 * lists. Calls that aren't about one project aren't listed. No answer names anything in the folder.
 */
const untouched: ReadonlySet<string> = new Set([
  ...named(
    'getProjectStorage getAnnotationSettings updateAnnotationSettings listDecisionSets createDecisionSet updateDecisionSet',
    'deleteDecisionSet getUserDetails listProjects getProject seeProject listMembers removeMember inviteMember listInvitations resendInvitation',
    'revokeInvitation listGuestLinks getGuestSettings getScanSettings listMetadataColumns createMetadataColumn getFollow',
  ),
  // Uploads of the user's own, before and after they are attached.
  ...named('uploadMedia getMedia mediaContent deleteMedia'),
  ...lists,
]);

const hiddenName = 'Zyxquay';
/** A number of things that isn't 0. */
const counts = /"(?:total|n|count|items_count|open|closed|review|waiting_for_me|late)":[1-9]/;

let server: TestApp;
let other: Place;
beforeAll(async () => {
  ({ server, other } = await createWorldApp());
});
afterAll(() => server.close());

/** A world whose folders all roles see, but not the author. Everything in them has a name that no answer may contain. */
async function seedLimited(): Promise<World> {
  const world = await seedWorld(server.deps, other);
  const { project, markup } = world.here;
  const hidden = { seen_by_roles: ['editor', 'reviewer', 'viewer'] satisfies MemberRole[], hidden_from: [world.people.author.id] };
  const { db } = server.deps;
  const rename = async (table: string, column: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`${hiddenName} `} || id where project_id = ${project}`.execute(db);
  for (const [table, column] of [
    ['folders', 'name'],
    ['items', 'name'],
    ['files', 'actual_name'],
    ['markups', 'search_text'],
    ['markups', 'name'],
    ['tasks', 'task_name'],
    ['comments', 'text'],
    ['reviews', 'title'],
    ['publications', 'name'],
    ['media', 'name'],
    ['notifications', 'notification_text'],
  ] as const)
    await rename(table, column);
  await db.updateTable('tasks').set({ markup_id: markup }).where('project_id', '=', project).execute();
  await db.updateTable('folders').set(hidden).where('project_id', '=', project).execute();
  return world;
}

const cases = allCases.filter(({ id, row, expected }) => outcomeFor('author', { id, method: row.method, rule: expected.rule }) === 'done');

async function call(world: World, { row, expected }: NamedCase): Promise<Answered> {
  const caller = world.people.author;
  const params = expected.params?.(world.here) ?? {};
  return ask(server.app, caller, {
    row,
    params,
    query: expected.query?.(params as never, signerFor(server.deps.signedUrls, caller, true)) ?? {},
    body: expected.body?.(world.here, world),
    file: expected.file,
  });
}

test('members who don’t see a folder learn of nothing in it, by any call', async () => {
  let world = await seedLimited();
  const done = new Set<string>();
  const told: string[] = [];
  for (const each of cases) {
    const { outcome, text } = await call(world, each);
    const isOwn = ['getMedia', 'mediaContent'].includes(each.id);
    if (!isOwn && (text.includes(hiddenName) || (lists.includes(each.id) && counts.test(text)))) told.push(`${each.id} ${each.at} ${text}`);
    const isAboutProject = each.row.caller !== 'nobody' && each.row.caller !== 'anyone' && each.row.tokens === undefined;
    if (outcome === 'done' && isAboutProject) done.add(each.id);
    if (outcome === 'done' && each.row.method !== 'GET') world = await seedLimited();
  }
  expect(told).toEqual([]);
  expect([...done].filter((id) => !untouched.has(id))).toEqual([]);
}, 300_000);
