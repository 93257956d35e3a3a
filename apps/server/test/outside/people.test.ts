import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, type Client, type Product, password, refusal, type Reply, startProduct } from './client.ts';

// Projects, members, invitations and users in sections 3 and 4 of the contract, against a running server.

const people = ['owner', 'member', 'stranger'] as const;
type Name = (typeof people)[number] | 'administrator' | 'nobody';

let product: Product;
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

const list = async <T>(client: Client, path: string) => (await client.call<{ data: T[] }>('GET', path)).data;
const create = async (client: Client, name: string) =>
  (await client.call<{ data: Project }>('POST', '/api/project', { name, description: '' })).data;

/** Invites an address. Returns the path of the mailed link and its token. */
async function invite(inviter: Client, email: string, project_id: number, mails = 1) {
  await inviter.call('POST', '/api/invite', { email, project_id, url: '/project' });
  const { pathname } = await product.outbox.mailedLink(email, mails);
  return { pathname, token: /invitationToken\/([\w-]+)/.exec(pathname)?.[1] ?? '' };
}

beforeAll(async () => {
  product = await startProduct();
  const nobody = product.anonymous;
  const [owner, member, stranger] = [await product.signUp('Owner'), await product.signUp('Member'), await product.signUp('Stranger')];
  clients = { nobody, owner, member, stranger, administrator: await nobody.signIn(administrator.email, administrator.password) };
  for (const name of people) {
    const { user } = await clients[name].call<{ user: { id: number } }>('GET', '/api/users/getuserdetails');
    idOf.set(clients[name], user.id);
  }
  project = await create(owner, 'North Quay');
  // The member's first mail was the validation link.
  const { token } = await invite(owner, 'member@example.org', project.id, 2);
  await member.call('POST', '/api/invite/accept', { token });
});
afterAll(() => product.close());

const notFound = { http: 404, body: { status: false, code: 'not_found', message: 'This does not exist, or you have no access to it.' } };
const notAllowed = { http: 403, body: { status: false, code: 'not_allowed', message: 'You are not allowed to do this.' } };
const signedOut = { http: 401, body: { status: false, code: 'signed_out', message: 'Please sign in again.' } };
const ownersOnly = { http: 403, body: { status: false, code: 'not_allowed', message: 'Only the owner of the project may do this.' } };
const nonMembers = { nobody: signedOut, stranger: notFound, administrator: notFound } as const;

/** The expected replies to everyone who must be refused. */
type Refusals = Readonly<Partial<Record<Name, Reply>>>;

interface RefusedCall {
  readonly call: readonly [method: string, path: string];
  readonly body?: object;
  readonly expected: Refusals;
}

async function collectReplies(expected: Refusals, send: (client: Client) => Promise<Reply>): Promise<Refusals> {
  const replies: Partial<Record<Name, Reply>> = {};
  for (const name of Object.keys(expected) as Name[]) replies[name] = await send(clients[name]);
  return replies;
}

describe('access rights', () => {
  const owners = { ...nonMembers, member: ownersOnly } as const;
  const administrators = { nobody: signedOut, stranger: notAllowed, member: notAllowed, owner: notAllowed } as const;
  const fillPath = (path: string) => path.replace('{project}', String(project.id)).replace('{user}', String(idOf.get(clients.stranger)));

  const refusedCalls: readonly (readonly [action: string, RefusedCall])[] = [
    ['see a project', { call: ['GET', '/api/project/{project}'], expected: nonMembers }],
    ['see its members', { call: ['GET', '/api/projectmembers/{project}'], expected: nonMembers }],
    ['see its folders', { call: ['GET', '/api/project/{project}/folder'], expected: nonMembers }],
    ['see the invitations', { call: ['GET', '/api/project/{project}/invitations'], expected: nonMembers }],
    [
      'create a folder',
      { call: ['POST', '/api/project/{project}/folder'], body: { name: 'Plans', Description: '', parent_id: null }, expected: nonMembers },
    ],
    ['invite', { call: ['POST', '/api/invite'], body: { email: 'guest@example.org', project_id: '{project}' }, expected: nonMembers }],
    ['edit a project', { call: ['PUT', '/api/project/{project}'], body: { name: 'South Quay', description: '' }, expected: owners }],
    ['transfer a project', { call: ['PUT', '/api/project/{project}/owner'], body: { user_id: '{user}' }, expected: owners }],
    ['delete a project', { call: ['DELETE', '/api/project/{project}'], expected: owners }],
    ['list users', { call: ['GET', '/api/users/list'], expected: administrators }],
    ['edit a user', { call: ['PUT', '/api/users/{user}'], body: { first_name: 'Sam', last_name: '' }, expected: administrators }],
    ['deactivate a user', { call: ['PUT', '/api/users/{user}'], body: { is_active: 0 }, expected: administrators }],
    ['delete a user', { call: ['DELETE', '/api/users/{user}'], expected: administrators }],
  ];
  test.each(refusedCalls)(
    'callers who may not %s are refused, and nothing changes',
    async (_, { call: [method, path], body, expected }) => {
      const readProject = () => clients.owner.send('GET', `/api/project/${project.id}`);
      const before = await readProject();
      const filledBody = body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fillId(value)]));
      expect(await collectReplies(expected, (client) => client.send(method, fillPath(path), filledBody))).toEqual(expected);
      expect(await readProject()).toEqual(before);
    },
  );

  const fillId = (value: unknown) => (value === '{project}' ? project.id : value === '{user}' ? idOf.get(clients.stranger) : value);

  test('only members can remove a member, with both paths', async () => {
    const [, membership] = await list<Membership>(clients.owner, `/api/projectmembers/${project.id}`);
    for (const path of [`/api/member/${membership?.id}`, `/api/member/remove/${membership?.id}`])
      expect(await collectReplies(nonMembers, (client) => client.send('DELETE', path))).toEqual(nonMembers);
  });
});

describe('a project', () => {
  test('belongs to its creator, the first member, and starts with a folder General', async () => {
    const owner = clients.owner;
    const row = {
      id: expect.any(Number) as number,
      project_id: expect.any(Number) as number,
      project_owner_id: idOf.get(owner),
      role: 'editor',
      members: { id: idOf.get(owner), name: 'Owner', email: 'owner@example.org', avatar_color: null },
    };
    const created = await owner.send('POST', '/api/project', { name: 'East Wing', description: 'Two floors' });
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
    expect(created).toMatchObject({ http: 200, body: { status: true, data } });
    const { id } = created.body['data'] as Project;
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
    expect(await owner.send('GET', `/api/project/${id}`)).toEqual(notFound);
    expect((await owner.send('POST', `/api/project/${id}/restore`)).body).toMatchObject({ status: true, data: { id } });
  });

  test('requires a name and a valid id', async () => {
    expect(await clients.owner.send('POST', '/api/project', { name: ' ' })).toMatchObject({
      http: 400,
      body: { status: false, code: 'invalid_input', errors: [{ path: 'name' }] },
    });
    for (const id of ['0', '-1', '1.5', 'x']) expect((await clients.owner.send('GET', `/api/project/${id}`)).http).toBe(400);
    expect(await clients.owner.send('GET', '/api/project/999999')).toEqual(notFound);
  });
});

describe('an invitation', () => {
  test('is mailed, leads new users to sign-up, validates their address, and can be accepted twice', async () => {
    const { pathname, token } = await invite(clients.owner, 'nina@example.org', project.id);
    expect(pathname).toBe(`/acceptInvitation/invitationToken/${token}/new_user`);
    const account = { email: 'Nina@example.org', password, first_name: 'Nina', last_name: '', invite_token: token };
    await clients.nobody.call('POST', '/api/users/signup', account);
    const nina = await clients.nobody.signIn('nina@example.org', password);
    const accept = (client: Client) => client.send('POST', '/api/invite/accept', { token });
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

  test('of an existing user leads to sign-in', async () => {
    const { pathname, token } = await invite(clients.owner, 'stranger@example.org', project.id, 2);
    expect(pathname).toBe(`/acceptInvitation/invitationToken/${token}`);
    const [pending] = await list<{ id: number; email: string }>(clients.owner, `/api/project/${project.id}/invitations`);
    expect(pending?.email).toBe('stranger@example.org');
    await clients.owner.call('DELETE', `/api/invite/${pending?.id}`);
    expect(await clients.stranger.send('POST', '/api/invite/accept', { token })).toMatchObject({ body: { status: false } });
  });

  test('of a member is refused', async () => {
    const again = await clients.owner.send('POST', '/api/invite', { email: 'MEMBER@example.org', project_id: project.id });
    expect(again).toEqual(refusal('already_member', 'This person is already a member of the project.'));
  });

  test('goes to several addresses at once, with a result for each', async () => {
    const emails = ['olga@example.org', 'member@example.org', 'not an address'];
    const reply = await clients.member.send('POST', '/api/invite', { emails, project_id: project.id });
    expect(reply.body).toMatchObject({
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
  test('can be removed by another member with either path, and loses access', async () => {
    const { owner, nobody } = clients;
    for (const [name, path] of Object.entries({ Pia: '/api/member/', Quirin: '/api/member/remove/' })) {
      const email = `${name.toLowerCase()}@example.org`;
      const { token } = await invite(owner, email, project.id);
      await nobody.call('POST', '/api/users/signup', { email, password, first_name: name, invite_token: token });
      const invited = await nobody.signIn(email, password);
      await invited.call('POST', '/api/invite/accept', { token });
      const rows = await list<Membership>(owner, `/api/projectmembers/${project.id}`);
      const row = rows.find(({ members }) => members.name === name);
      expect(row).toMatchObject({ project_id: project.id, project_owner_id: project.user_id });
      expect(await clients.member.send('DELETE', `${path}${row?.id}`)).toEqual({
        http: 200,
        body: { status: true, message: 'Member removed.' },
      });
      expect(await invited.send('GET', `/api/project/${project.id}`)).toEqual(notFound);
      expect(await owner.send('DELETE', `${path}${row?.id}`)).toEqual(notFound);
    }
  });

  test('can leave; the owner can neither leave nor be removed', async () => {
    const rows = await list<Membership>(clients.owner, `/api/projectmembers/${project.id}`);
    const membershipOf = (client: Client) => rows.find(({ members }) => members.id === idOf.get(client))?.id;
    const notRemovable = refusal('member_not_removable', 'The owner of a project can’t be removed. Hand the project over first.');
    for (const client of [clients.owner, clients.member])
      expect(await client.send('DELETE', `/api/member/${membershipOf(clients.owner)}`)).toEqual(notRemovable);
    expect(await clients.member.send('DELETE', `/api/member/remove/${membershipOf(clients.member)}`)).toEqual({
      http: 200,
      body: { status: true, message: 'You have left the project.' },
    });
    expect(await clients.member.send('GET', `/api/project/${project.id}`)).toEqual(notFound);
  });
});

describe('an administrator', () => {
  test('lists users with their numbers of tasks and markups, and can rename and delete them', async () => {
    const admin = clients.administrator;
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
      has_second_factor: false,
      meta: { tasks_count: 0, markups_count: 0 },
    };
    const { data, meta } = await admin.call<{ data: { users: { id: number }[] }; meta: { total: number } }>('GET', '/api/users/list');
    expect(data.users.find((user) => user.id === id)).toEqual(row);
    expect(meta).toEqual({ total: data.users.length, next_cursor: null });
    expect(data.users[0]).toMatchObject({ email: administrator.email, user_type: 1, is_active: 1 });

    expect(await admin.send('PUT', `/api/users/${id}`, { first_name: 'Sten', last_name: 'Ranger' })).toEqual({
      http: 200,
      body: {
        status: true,
        message: 'Name Edit Successful',
        data: { ...row, name: 'Sten Ranger', first_name: 'Sten', last_name: 'Ranger' },
      },
    });
    expect(await admin.send('DELETE', `/api/users/${id}`)).toEqual({ http: 200, body: { status: true, message: 'Deleted' } });
    expect(await clients.stranger.send('GET', '/api/projects')).toEqual(signedOut);
    expect(await admin.send('PUT', `/api/users/${id}`, { is_active: 1 })).toEqual(notFound);
  });

  test('can’t delete or deactivate themselves', async () => {
    const admin = clients.administrator;
    const { user } = await admin.call<{ user: { id: number } }>('GET', '/api/users/getuserdetails');
    expect(await admin.send('DELETE', `/api/users/${user.id}`)).toMatchObject({ http: 403, body: { code: 'not_allowed' } });
    expect(await admin.send('PUT', `/api/users/${user.id}`, { is_active: 0 })).toMatchObject({ http: 403, body: { code: 'not_allowed' } });
  });
});
