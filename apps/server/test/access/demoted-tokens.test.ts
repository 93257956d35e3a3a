import type { MemberRole } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../calls.ts';
import type { TestApp } from '../test-app.ts';
import { createWorldApp, type NamedCase, userCases } from './cases.ts';
import { limitToken } from './limit-token.ts';
import type { Caller } from './people.ts';
import { probe, signerFor } from './probe.ts';
import { outcomeFor } from './roles.ts';
import type { Outcome } from './rules.ts';
import { seedWorld, type Place, type World } from './world.ts';

let server: TestApp;
let other: Place;
beforeAll(async () => {
  ({ server, other } = await createWorldApp());
});
afterAll(() => server.close());

const writeToken = (caller: Caller) => limitToken(server.deps, caller, { scope: 'write', projects: null });
const calls = ({ token }: Caller) => callsOf(server.app, { headers: { authorization: `Bearer ${token}` } });

function attempt(world: World, caller: Caller, { row, expected }: NamedCase): Promise<Outcome> {
  const params = expected.params?.(world.here) ?? {};
  const query = expected.query?.(params as never, signerFor(server.deps.signedUrls, caller, true)) ?? {};
  return probe(server.app, caller, { row, params, query, body: expected.body?.(world.here, world), file: expected.file });
}

test.each(['viewer', 'reviewer', 'removed'] as const)(
  'a token to write lets a %s do nothing that they may not do themselves',
  async (persona) => {
    const world = await seedWorld(server.deps, other);
    const caller = world.people[persona];
    await writeToken(caller);
    const outcomeOf = ({ id, row, expected }: NamedCase): Outcome =>
      row.tokens === 'never' || row.caller === 'administrator'
        ? 'not_allowed'
        : outcomeFor(persona, { id, method: row.method, rule: expected.rule });
    const refused = userCases.filter((each) => outcomeOf(each) !== 'done');
    expect(refused.length).toBeGreaterThan(100);
    const outcomes = [];
    for (const each of refused) outcomes.push([each.id, each.at, await attempt(world, caller, each)]);
    expect(outcomes).toEqual(refused.map((each) => [each.id, each.at, outcomeOf(each)]));
    const written = await server.deps.db.selectFrom('events').select('type').where('project_id', '=', world.here.project).execute();
    expect(written).toEqual([]);
  },
);

test('a token follows its user: to another role, out of a folder, and out of the project', async () => {
  const world = await seedWorld(server.deps, other);
  const { project, folder, item, markup } = world.here;
  const { owner, member } = world.people;
  await writeToken(member);
  const script = calls(member);
  const { data: members } = await calls(owner).call('listMembers', { params: { projectId: project }, query: {} });
  const id = members.find(({ members: person }) => person.id === member.id)!.id;
  const addFolder = () => script.ask('createFolder', { params: { id: project }, body: { name: `More ${Math.random()}` } });
  const comment = () => script.ask('createComment', { params: { markupId: markup }, body: { text: 'Here.' } });
  const read = () => script.ask('listItemFiles', { params: { id: item } });
  const tries = async () => [(await addFolder()).code, (await comment()).code, (await read()).code];

  expect(await tries()).toEqual([undefined, undefined, undefined]);
  const become = (role: MemberRole) => calls(owner).call('updateMember', { params: { id }, body: { role } });
  await become('reviewer');
  expect(await tries()).toEqual(['not_allowed', undefined, undefined]);
  await become('viewer');
  expect(await tries()).toEqual(['not_allowed', 'not_allowed', undefined]);
  await become('editor');
  const limit = { roles: ['editor', 'reviewer', 'viewer'] as MemberRole[], user_ids: [], hidden_from: [member.id] };
  await calls(owner).call('limitFolder', { params: { id: project, folderId: folder }, body: { limit } });
  expect(await tries()).toEqual([undefined, 'not_found', 'not_found']);
  await calls(owner).call('removeMember', { params: { id } });
  expect(await tries()).toEqual(['not_found', 'not_found', 'not_found']);
  expect((await script.call('listProjects')).data).toEqual([]);
});
