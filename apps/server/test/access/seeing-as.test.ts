import { operations, shadowMay, type UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../../src/platform/ids/secrets.ts';
import type { TestApp } from '../test-app.ts';
import { createWorldApp, userCases } from './cases.ts';
import { type Answered, ask } from './probe.ts';
import type { Outcome } from './rules.ts';
import { seedWorld, type Place, type World } from './world.ts';

let server: TestApp;
let other: Place;
let world: World;
beforeAll(async () => {
  ({ server, other } = await createWorldApp());
});
afterAll(() => server.close());

const cases = userCases.map(({ id, at, ...of }) => ({ id: at === 0 ? id : `${id} (${at + 1})`, ...of }));
const readable = cases.filter(({ row }) => shadowMay(row) && row !== operations.stopSeeing);

/** What the owner of the persona's project sends while they see it as this member. */
const start = async (user: UserId): Promise<Answered> =>
  ask(server.app, world.people.owner, {
    row: operations.startSeeing,
    params: { id: world.here.project },
    query: {},
    body: { user_id: user },
    file: undefined,
  });

let token: string;
async function seeAs(user: UserId): Promise<void> {
  const { text } = await start(user);
  token = (JSON.parse(text) as { data: { token: string } }).data.token;
}
beforeEach(async () => {
  world = await seedWorld(server.deps, other);
  await seeAs(world.people.author.id);
});

async function attempt(
  { row, expected }: (typeof cases)[number],
  place: Place,
  params = expected.params?.(place) ?? {},
): Promise<Answered> {
  const sign = () => ({ u: 1, e: 1, s: 'none' });
  const query = expected.query?.(params as never, sign) ?? {};
  return ask(
    server.app,
    { ...world.people.owner, token },
    { row, params, query, body: expected.body?.(place, world), file: expected.file },
  );
}

const countEvents = async (): Promise<number> =>
  (await server.deps.db.selectFrom('events').select('id').where('type', '<>', 'seen_as_member').execute()).length;

test('an owner who sees as a member changes nothing, and sees nothing of an account', async () => {
  const before = await countEvents();
  const refused = cases.filter(({ row }) => !shadowMay(row));
  expect(refused.length).toBeGreaterThan(100);
  const outcomes: [string, Outcome][] = [];
  for (const each of refused) outcomes.push([each.id, (await attempt(each, world.here)).outcome]);
  expect(outcomes).toEqual(refused.map(({ id }) => [id, 'not_allowed']));
  expect(await countEvents()).toBe(before);
});

/** Of reviews that only their author has seen. */
const drafts: readonly string[] = ['getReview (2)', 'listReviewSheets (2)', 'listEarlierMarkups (2)'];

test('an owner who sees as a member reads what the member reads, and no private markup', async () => {
  const outcomes: [string, Outcome][] = [];
  const tried = readable.filter(({ row }) => !row.bytes);
  for (const each of tried) outcomes.push([each.id, (await attempt(each, world.here)).outcome]);
  expect(outcomes).toEqual(tried.map(({ id, expected: { rule } }) => [id, drafts.includes(id) ? 'not_found' : rule.author]));
  const hidden = readable.filter(({ expected }) => expected.hidden);
  const told: [string, Outcome][] = [];
  for (const each of hidden) told.push([each.id, (await attempt(each, world.here, each.expected.hidden?.(world.here))).outcome]);
  expect(told).toEqual(hidden.map(({ id }) => [id, 'not_found']));
});

test('an owner who sees as a member finds nothing of other projects, even their own', async () => {
  await server.deps.db
    .insertInto('memberships')
    .values([
      { project_id: other.project, user_id: world.people.owner.id },
      { project_id: other.project, user_id: world.people.author.id },
    ])
    .execute();
  const ofProject = readable.filter(({ expected, row }) => expected.rule.outsider === 'not_found' && !row.bytes);
  expect(ofProject.length).toBeGreaterThan(60);
  const outcomes: [string, Outcome][] = [];
  for (const each of ofProject) outcomes.push([each.id, (await attempt(each, other)).outcome]);
  expect(outcomes).toEqual(ofProject.map(({ id }) => [id, 'not_found']));
  const { text } = await attempt(
    cases.find(({ id }) => id === 'listProjects')!,
    world.here,
  );
  expect((JSON.parse(text) as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual([world.here.project]);
});

const reads = async (): Promise<Outcome> =>
  (
    await attempt(
      cases.find(({ id }) => id === 'getProject')!,
      world.here,
    )
  ).outcome;

test.each([
  [
    'the member leaves',
    () => sql`delete from memberships where project_id = ${world.here.project} and user_id = ${world.people.author.id}`,
  ],
  ['the owner gives the project away', () => sql`update projects set user_id = ${world.people.member.id} where id = ${world.here.project}`],
  ['the owner signs out', () => sql`delete from sessions where token_hash = ${hashToken(world.people.owner.token ?? '')}`],
  ['its time is over', () => sql`update sessions set expires_at = '2000-01-01' where token_hash = ${hashToken(token)}`],
])('it ends when %s', async (_, happen) => {
  expect(await reads()).toBe('done');
  await happen().execute(server.deps.db);
  expect(['signed_out', 'not_found']).toContain(await reads());
});
