import { operations } from '@sheetmark/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse, serve } from '../testing/fake-server.ts';
import { ApiFailure, call, onSignedOut } from './api-client.ts';

const failureOf = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiFailure ? error : undefined),
  );

describe('a call', () => {
  afterEach(() => localStorage.clear());

  it('sends the token, the path and the body, and returns what the contract describes', async () => {
    localStorage.setItem('token', 'a-token');
    const seen: unknown[] = [];
    serve({
      createFolder: ({ params, body, token }) => {
        seen.push({ params, body, token });
        return {
          data: {
            id: 5,
            name: 'Plans',
            Description: '',
            parent_id: null,
            project_id: 3,
            updated_at: '2026-11-20T10:00:00Z',
            limit: null,
            items: [],
            subFolders: [],
          },
        };
      },
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    const { data, status } = await call(operations.createFolder, { params: { id: 3 }, body: { name: 'Plans' } });
    const headers = new Headers(sent.mock.calls[0]?.[1]?.headers);
    expect([headers.get('Authorization'), headers.get('Content-Type')]).toEqual(['Bearer a-token', 'application/json']);
    expect(data.id).toBe(5);
    expect(status).toBe(true);
    expect(seen).toEqual([{ params: { id: '3' }, body: { name: 'Plans' }, token: 'a-token' }]);
  });

  it('sends a JSON content type even without a body, and adds the optional id to the path if it is given', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    sent.mockClear();
    const request = async (params: { id: number; metadataId?: number }) => {
      await call(operations.saveMarkupMetadata, { params, body: { formData: {} } }).catch(() => undefined);
      return sent.mock.lastCall?.[0];
    };
    expect(await request({ id: 4 })).toBe('/api/markup/4/metadata');
    expect(await request({ id: 4, metadataId: 9 })).toBe('/api/markup/4/metadata/9');
    await call(operations.listProjects, {}).catch(() => undefined);
    expect(new Headers(sent.mock.lastCall?.[1]?.headers).get('Content-Type')).toBe('application/json');
  });

  it('fails with the code, the message and the invalid fields', async () => {
    serve({ createProject: () => refuse('invalid_input', [{ path: 'name', message: 'Project Name is Required' }]) });
    const failure = await failureOf(call(operations.createProject, { body: { name: '' } }));
    expect(failure).toMatchObject({ code: 'invalid_input', status: 400, refused: false, errors: [{ path: 'name' }] });
  });

  it('treats status false as a refusal that the user can correct', async () => {
    serve({ logIn: () => refuse('wrong_credentials') });
    const failure = await failureOf(call(operations.logIn, { body: { email: 'a@b.example', password: 'x' } }));
    expect(failure).toMatchObject({ code: 'wrong_credentials', refused: true });
    expect(failure?.message).toBe('The email address or the password is wrong.');
  });

  it('reports that the session has ended', async () => {
    let signedOut = 0;
    const stop = onSignedOut(() => signedOut++);
    serve({ listProjects: () => refuse('signed_out') });
    await failureOf(call(operations.listProjects, {}));
    stop();
    expect(signedOut).toBe(1);
  });

  it('does not report it of a token that is no longer used', async () => {
    let signedOut = 0;
    const stop = onSignedOut(() => signedOut++);
    localStorage.setItem('token', 'earlier');
    serve({
      listProjects: () => {
        localStorage.setItem('token', 'later');
        return refuse('signed_out');
      },
    });
    expect(await failureOf(call(operations.listProjects, {}))).toMatchObject({ code: 'signed_out' });
    stop();
    expect(signedOut).toBe(0);
  });

  it('rejects a response that breaks the contract', async () => {
    globalThis.fetch = async () => new Response('{"status":true,"message":"","data":[{"id":"x"}]}');
    expect(await failureOf(call(operations.listProjects, {}))).toMatchObject({ code: 'unexpected' });
    globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    expect(await failureOf(call(operations.listProjects, {}))).toMatchObject({ code: 'unexpected', status: 502 });
  });

  it('reports a missing response', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failureOf(call(operations.listProjects, {}))).toMatchObject({ code: 'offline', status: 0 });
  });
});
