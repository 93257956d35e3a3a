import { operations, type Operation, type ProjectId, rightOf, scopeMay, type TokenScope } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';
import { expectations } from './expectations.ts';
import { limitToken } from './limit-token.ts';
import { probe, signerFor } from './probe.ts';
import type { Outcome, Rule } from './rules.ts';
import { seedOtherPlace, seedWorld, storeBytes, type Place, type World } from './world.ts';

interface Case {
  readonly rule: Rule;
  readonly params?: (place: Place) => Readonly<Record<string, unknown>>;
  readonly query?: (params: never, sign: ReturnType<typeof signerFor>) => Readonly<Record<string, unknown>>;
  readonly body?: (place: Place, world: World) => Readonly<Record<string, unknown>>;
  readonly file?: string;
}

let server: TestApp;
let world: World;
let other: Place;
beforeAll(async () => {
  server = await createTestApp();
  await storeBytes(server.deps.storage, Buffer.from('bytes'));
  other = await seedOtherPlace(server.deps);
  world = await seedWorld(server.deps, other);
});
afterAll(() => server.close());

const rows: Readonly<Record<string, Operation>> = operations;
/** The first call of each operation that takes a token and that an owner who is an administrator may make. */
const cases = Object.entries<readonly Case[]>(expectations).flatMap(([id, [expected]]) => {
  const row = rows[id];
  const isTried = expected && row && row.caller !== 'nobody' && (expected.rule.owner === 'done' || row.caller === 'administrator');
  return isTried ? [{ id, row, expected }] : [];
});

const limit = (scope: TokenScope, projects: ProjectId[] | null): Promise<void> =>
  limitToken(server.deps, world.people.owner, { scope, projects });

function attempt({ row, expected }: (typeof cases)[number]): Promise<Outcome> {
  const caller = world.people.owner;
  const params = expected.params?.(world.here) ?? {};
  const sign = signerFor(server.deps.signedUrls, caller, true);
  const call = {
    row,
    params,
    query: expected.query?.(params as never, sign) ?? {},
    body: expected.body?.(world.here, world),
    file: expected.file,
  };
  return probe(server.app, caller, call);
}

const countEvents = async (): Promise<number> =>
  (await server.deps.db.selectFrom('events').select('id').where('project_id', 'in', [world.here.project, other.project]).execute()).length;

const isAccountOnly = ({ row }: (typeof cases)[number]): boolean => row.tokens === 'never' || row.caller === 'administrator';

test.each(['read', 'comment', 'write'] as const)('tokens to %s make no call that their scope leaves out', async (scope) => {
  await limit(scope, null);
  const refused = cases.filter((each) => isAccountOnly(each) || !scopeMay(scope, rightOf(each.row)));
  expect(refused.length).toBeGreaterThan(20);
  const outcomes = [];
  for (const each of refused) outcomes.push([each.id, await attempt(each)]);
  expect(outcomes).toEqual(refused.map(({ id }) => [id, 'not_allowed']));
  expect(await countEvents()).toBe(0);
});

/** They name no project, and return nothing of any: the caller's own account, and the projects that the token is for. */
const harmless: readonly string[] = ['getUserDetails', 'listProjects'];

/** They make files or pictures of what the caller sees, end that, or change how the caller alone sees it. */
const changingNothing: readonly string[] = ['startComparison', 'hideLayers', 'exportMarkups', 'cancelMarkupExport', 'cancelTopicImport'];

test('no call that tokens to read may make says something in the user’s name, as a decision does', () => {
  const says = ({ method, tokens, onlyReads, caller }: Operation): boolean =>
    method !== 'GET' && tokens !== 'never' && onlyReads !== true && caller === 'user';
  const saying = Object.entries(rows).filter(([, row]) => says(row) && scopeMay('read', rightOf(row)));
  expect(saying.map(([id]) => id).sort()).toEqual([...changingNothing].sort());
});

test('tokens for other projects find nothing of this one', async () => {
  await limit('write', [other.project]);
  const outcomes = [];
  for (const each of cases.filter(({ id }) => !harmless.includes(id))) outcomes.push([each.id, await attempt(each)]);
  const expected = (each: (typeof cases)[number]): Outcome =>
    isAccountOnly(each) || each.row.tokens === 'all_projects' ? 'not_allowed' : 'not_found';
  expect(outcomes).toEqual(cases.filter(({ id }) => !harmless.includes(id)).map((each) => [each.id, expected(each)]));
  expect(await countEvents()).toBe(0);
});

test('tokens to read serve what reads, and each call is recorded with the token', async () => {
  await limit('read', [world.here.project]);
  const isReading = ({ row }: (typeof cases)[number]) => row.method === 'GET' && row.caller === 'user' && scopeMay('read', rightOf(row));
  const readable = cases.filter((each) => isReading(each) && !each.row.tokens && !each.row.bytes);
  const outcomes = [];
  for (const each of readable) outcomes.push([each.id, await attempt(each)]);
  expect(outcomes).toEqual(readable.map(({ id }) => [id, 'done']));
  const used = await server.deps.db
    .selectFrom('events')
    .select(['data', 'token', 'actor_id'])
    .where('type', '=', 'token_used')
    .orderBy('id')
    .execute();
  const calls = used.slice(-readable.length);
  expect(calls.map(({ data }) => data)).toEqual(
    readable.map(({ id }) => ({ user_id: world.people.owner.id, name: 'Script', operation: id })),
  );
  expect(calls.every(({ token, actor_id }) => token === 'Script' && actor_id === world.people.owner.id)).toBe(true);
});
