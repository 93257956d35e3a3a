import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, type Client, type Outside, password, refusal, type Said, startOutside } from './client.ts';

// Sections 3 and 4 of the contract as far as they are about projects, members, invitations and users, of the running server.

const people = ['owner', 'member', 'stranger'] as const;
type Name = (typeof people)[number] | 'administrator' | 'nobody';

let outside: Outside;
let clients: Record<Name, Client>;
const idOf = new Map<Client, number>();
let project: Project;

interface Membership {
  readonly id: number;
  readonly members: { readonly id: number; readonly name: string };
}
interface Project {
  readonly id: number;
  readonly user_id: number;
  readonly members: readonly Membership[];
}

const list = async <T>(who: Client, path: string) => (await who.take<{ data: T[] }>('GET', path)).data;
const create = async (who: Client, name: string) =>
  (await who.take<{ data: Project }>('POST', '/api/project', { name, description: '' })).data;

/** Invites an address, and answers the token of the mailed link with the path that it stands in. */
async function invite(by: Client, email: string, project_id: number, mails = 1) {
  await by.take('POST', '/api/invite', { email, project_id, url: '/project' });
  const { pathname } = await outside.outbox.mailedLink(email, mails);
  return { pathname, token: /invitationToken\/([\w-]+)/.exec(pathname)?.[1] ?? '' };
}

beforeAll(async () => {
  outside = await startOutside();
  const nobody = outside.anybody;
  const [owner, member, stranger] = [await outside.join('Owner'), await outside.join('Member'), await outside.join('Stranger')];
  clients = { nobody, owner, member, stranger, administrator: await nobody.signIn(administrator.email, administrator.password) };
  for (const name of people) {
    const { user } = await clients[name].take<{ user: { id: number } }>('GET', '/api/users/getuserdetails');
    idOf.set(clients[name], user.id);
  }
  project = await create(owner, 'North Quay');
  // Their first mail was the link to validate their address.
  const { token } = await invite(owner, 'member@example.org', project.id, 2);
  await member.take('POST', '/api/invite/accept', { token });
});
afterAll(() => outside.close());

const missing = { http: 404, body: { status: false, code: 'not_found', message: 'This does not exist, or you have no access to it.' } };
const refused = { http: 403, body: { status: false, code: 'not_allowed', message: 'You are not allowed to do this.' } };
const signedOut = { http: 401, body: { status: false, code: 'signed_out', message: 'Please sign in again.' } };
const ownersOnly = { http: 403, body: { status: false, code: 'not_allowed', message: 'Only the owner of the project may do this.' } };
const everywhere = { nobody: signedOut, stranger: missing, administrator: missing } as const;

/** What those who are expected to be refused are told. */
type Refusals = Readonly<Partial<Record<Name, Said>>>;

interface RefusedAct {
  readonly call: readonly [method: string, path: string];
  readonly body?: object;
  readonly expected: Refusals;
}

async function answersOf(expected: Refusals, send: (who: Client) => Promise<Said>): Promise<Refusals> {
  const answers: Partial<Record<Name, Said>> = {};
  for (const name of Object.keys(expected) as Name[]) answers[name] = await send(clients[name]);
  return answers;
}

describe('who may do what', () => {
  const member = { ...everywhere } as const;
  const owners = { ...everywhere, member: ownersOnly } as const;
  const administrators = { nobody: signedOut, stranger: refused, member: refused, owner: refused } as const;
  const at = (rest: string) => rest.replace('{project}', String(project.id)).replace('{user}', String(idOf.get(clients.stranger)));

  const refusedActs: readonly (readonly [act: string, RefusedAct])[] = [
    ['see a project', { call: ['GET', '/api/project/{project}'], expected: member }],
    ['see its members', { call: ['GET', '/api/projectmembers/{project}'], expected: member }],
    ['see its folders', { call: ['GET', '/api/project/{project}/folder'], expected: member }],
    ['see who is invited', { call: ['GET', '/api/project/{project}/invitations'], expected: member }],
    [
      'create a folder',
      { call: ['POST', '/api/project/{project}/folder'], body: { name: 'Plans', Description: '', parent_id: null }, expected: member },
    ],
    ['invite', { call: ['POST', '/api/invite'], body: { email: 'guest@example.org', project_id: '{project}' }, expected: member }],
    ['edit a project', { call: ['PUT', '/api/project/{project}'], body: { name: 'South Quay', description: '' }, expected: owners }],
    ['hand a project over', { call: ['PUT', '/api/project/{project}/owner'], body: { user_id: '{user}' }, expected: owners }],
    ['delete a project', { call: ['DELETE', '/api/project/{project}'], expected: owners }],
    ['list users', { call: ['GET', '/api/users/list'], expected: administrators }],
    ['edit a user', { call: ['PUT', '/api/users/{user}'], body: { first_name: 'Sam', last_name: '' }, expected: administrators }],
    ['switch a user off', { call: ['PUT', '/api/users/{user}'], body: { is_active: 0 }, expected: administrators }],
    ['delete a user', { call: ['DELETE', '/api/users/{user}'], expected: administrators }],
  ];
  test.each(refusedActs)('those who may not %s are refused, and nothing happens', async (_, { call: [method, path], body, expected }) => {
    const seen = () => clients.owner.send('GET', `/api/project/${project.id}`);
    const before = await seen();
    const sent = body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, filled(value)]));
    expect(await answersOf(expected, (who) => who.send(method, at(path), sent))).toEqual(expected);
    expect(await seen()).toEqual(before);
  });

  const filled = (value: unknown) => (value === '{project}' ? project.id : value === '{user}' ? idOf.get(clients.stranger) : value);

  test('a member is removed by members alone, under both paths', async () => {
    const [, membership] = await list<Membership>(clients.owner, `/api/projectmembers/${project.id}`);
    for (const path of [`/api/member/${membership?.id}`, `/api/member/remove/${membership?.id}`])
      expect(await answersOf(everywhere, (who) => who.send('DELETE', path))).toEqual(everywhere);
  });
});

describe('a project', () => {
  test('belongs to its creator, who is its first member, and starts with a folder General', async () => {
    const owner = clients.owner;
    const row = {
      id: expect.any(Number) as number,
      project_id: expect.any(Number) as number,
      project_owner_id: idOf.get(owner),
      members: { id: idOf.get(owner), name: 'Owner', email: 'owner@example.org', avatar_color: null },
    };
    const made = await owner.send('POST', '/api/project', { name: 'East Wing', description: 'Two floors' });
    const data = {
      id: expect.any(Number) as number,
      name: 'East Wing',
      description: 'Two floors',
      user_id: idOf.get(owner),
      total_members: 1,
      members: [row],
      markups: { none: 0, review: 0, open: 0, closed: 0 },
      tasks: { open: 0, closed: 0, review: 0 },
    };
    expect(made).toMatchObject({ http: 200, body: { status: true, data } });
    const { id } = made.body['data'] as Project;
    expect(await list(owner, '/api/projects')).toEqual(expect.arrayContaining([expect.objectContaining({ ...data, id })]));
    expect((await owner.send('GET', `/api/project/${id}/`)).body).toMatchObject({ status: true, data });
    expect(await list(owner, `/api/projectmembers/${id}`)).toEqual([row]);
    const folder = { name: 'General', Description: '', parent_id: null, project_id: id, items: [], subFolders: [] };
    expect(await list(owner, `/api/project/${id}/folder`)).toEqual([expect.objectContaining(folder)]);

    expect((await owner.send('PUT', `/api/project/${id}`, { name: 'East Wing 2', description: '' })).body).toMatchObject({
      status: true,
      data: { id, name: 'East Wing 2', description: '' },
    });
    expect((await owner.send('DELETE', `/api/project/${id}`)).body).toEqual({ status: true, message: 'Deleted' });
    expect(await owner.send('GET', `/api/project/${id}`)).toEqual(missing);
    expect((await owner.send('POST', `/api/project/${id}/restore`)).body).toMatchObject({ status: true, data: { id } });
  });

  test('needs a name, and an id that is one', async () => {
    expect(await clients.owner.send('POST', '/api/project', { name: ' ' })).toMatchObject({
      http: 400,
      body: { status: false, code: 'invalid_input', errors: [{ path: 'name' }] },
    });
    for (const id of ['0', '-1', '1.5', 'x']) expect((await clients.owner.send('GET', `/api/project/${id}`)).http).toBe(400);
    expect(await clients.owner.send('GET', '/api/project/999999')).toEqual(missing);
  });
});

describe('an invitation', () => {
  test('is mailed, leads the new to sign up, validates them, and is accepted twice alike', async () => {
    const { pathname, token } = await invite(clients.owner, 'nina@example.org', project.id);
    expect(pathname).toBe(`/acceptInvitation/invitationToken/${token}/new_user`);
    const account = { email: 'Nina@example.org', password, first_name: 'Nina', last_name: '', invite_token: token };
    await clients.nobody.take('POST', '/api/users/signup', account);
    const nina = await clients.nobody.signIn('nina@example.org', password);
    const accept = (who: Client) => who.send('POST', '/api/invite/accept', { token });
    const notTheirs = refusal('invitation_not_valid', 'This invitation is no longer valid. Please ask to be invited again.');
    expect(await accept(clients.nobody)).toEqual(signedOut);
    expect(await accept(clients.stranger)).toEqual(notTheirs);
    const accepted = {
      http: 200,
      body: { status: true, message: 'You are a member of the project now.', data: { project_id: project.id } },
    };
    expect([await accept(nina), await accept(nina)]).toEqual([accepted, accepted]);
    expect((await list<{ id: number }>(nina, '/api/projects')).map(({ id }) => id)).toEqual([project.id]);
  });

  test('of somebody known leads to signing in', async () => {
    const { pathname, token } = await invite(clients.owner, 'stranger@example.org', project.id, 2);
    expect(pathname).toBe(`/acceptInvitation/invitationToken/${token}`);
    const [waiting] = await list<{ id: number; email: string }>(clients.owner, `/api/project/${project.id}/invitations`);
    expect(waiting?.email).toBe('stranger@example.org');
    await clients.owner.take('DELETE', `/api/invite/${waiting?.id}`);
    expect(await clients.stranger.send('POST', '/api/invite/accept', { token })).toMatchObject({ body: { status: false } });
  });

  test('of a member is no invitation', async () => {
    const again = await clients.owner.send('POST', '/api/invite', { email: 'MEMBER@example.org', project_id: project.id });
    expect(again).toEqual(refusal('already_member', 'This person is already a member of the project.'));
  });

  test('goes to several addresses at once, and says what became of each', async () => {
    const emails = ['olga@example.org', 'member@example.org', 'not an address'];
    const said = await clients.member.send('POST', '/api/invite', { emails, project_id: project.id });
    expect(said.body).toMatchObject({
      status: true,
      message: '1 of 3 invitations sent.',
      data: [
        { email: 'olga@example.org', status: true },
        { email: 'member@example.org', status: false, code: 'already_member' },
        { email: 'not an address', status: false },
      ],
    });
  });
});

describe('a member', () => {
  test('is removed by another, under either path, and sees nothing any more', async () => {
    const { owner, nobody } = clients;
    for (const [name, path] of Object.entries({ Pia: '/api/member/', Quirin: '/api/member/remove/' })) {
      const email = `${name.toLowerCase()}@example.org`;
      const { token } = await invite(owner, email, project.id);
      await nobody.take('POST', '/api/users/signup', { email, password, first_name: name, invite_token: token });
      const joined = await nobody.signIn(email, password);
      await joined.take('POST', '/api/invite/accept', { token });
      const rows = await list<Membership>(owner, `/api/projectmembers/${project.id}`);
      const row = rows.find(({ members }) => members.name === name);
      expect(row).toMatchObject({ project_id: project.id, project_owner_id: project.user_id });
      expect(await clients.member.send('DELETE', `${path}${row?.id}`)).toEqual({
        http: 200,
        body: { status: true, message: 'Member removed.' },
      });
      expect(await joined.send('GET', `/api/project/${project.id}`)).toEqual(missing);
      expect(await owner.send('DELETE', `${path}${row?.id}`)).toEqual(missing);
    }
  });

  test('may leave, the owner may neither leave nor be removed', async () => {
    const rows = await list<Membership>(clients.owner, `/api/projectmembers/${project.id}`);
    const membershipOf = (who: Client) => rows.find(({ members }) => members.id === idOf.get(who))?.id;
    const stays = refusal('member_not_removable', 'The owner of a project cannot be removed. Hand the project over first.');
    for (const who of [clients.owner, clients.member])
      expect(await who.send('DELETE', `/api/member/${membershipOf(clients.owner)}`)).toEqual(stays);
    expect(await clients.member.send('DELETE', `/api/member/remove/${membershipOf(clients.member)}`)).toEqual({
      http: 200,
      body: { status: true, message: 'You have left the project.' },
    });
    expect(await clients.member.send('GET', `/api/project/${project.id}`)).toEqual(missing);
  });
});

describe('an administrator', () => {
  test('lists users with what they made, renames one, and deletes one for good', async () => {
    const boss = clients.administrator;
    const id = idOf.get(clients.stranger);
    const row = {
      id,
      name: 'Stranger',
      email: 'stranger@example.org',
      first_name: 'Stranger',
      last_name: '',
      user_type: 2,
      is_active: 1,
      notification_end_point: null,
      created_at: expect.any(String) as string,
      meta: { tasks_count: 0, markups_count: 0 },
    };
    const { data, meta } = await boss.take<{ data: { users: { id: number }[] }; meta: { total: number } }>('GET', '/api/users/list');
    expect(data.users.find((user) => user.id === id)).toEqual(row);
    expect(meta).toEqual({ total: data.users.length, next_cursor: null });
    expect(data.users[0]).toMatchObject({ email: administrator.email, user_type: 1, is_active: 1 });

    expect(await boss.send('PUT', `/api/users/${id}`, { first_name: 'Sten', last_name: 'Ranger' })).toEqual({
      http: 200,
      body: {
        status: true,
        message: 'Name Edit Successful',
        data: { ...row, name: 'Sten Ranger', first_name: 'Sten', last_name: 'Ranger' },
      },
    });
    expect(await boss.send('DELETE', `/api/users/${id}`)).toEqual({ http: 200, body: { status: true, message: 'Deleted' } });
    expect(await clients.stranger.send('GET', '/api/projects')).toEqual(signedOut);
    expect(await boss.send('PUT', `/api/users/${id}`, { is_active: 1 })).toEqual(missing);
  });

  test('neither deletes nor switches off themselves', async () => {
    const boss = clients.administrator;
    const { user } = await boss.take<{ user: { id: number } }>('GET', '/api/users/getuserdetails');
    expect(await boss.send('DELETE', `/api/users/${user.id}`)).toMatchObject({ http: 403, body: { code: 'not_allowed' } });
    expect(await boss.send('PUT', `/api/users/${user.id}`, { is_active: 0 })).toMatchObject({ http: 403, body: { code: 'not_allowed' } });
  });
});
