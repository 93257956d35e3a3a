import { stat, writeFile } from 'node:fs/promises';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Calls {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string) => Promise<T>;
  readonly send: <T>(path: string, file: Blob) => Promise<T>;
}

/** Calls of a project's owner; each returns `data`. */
export async function signIn(url: string, credentials: Credentials): Promise<Calls> {
  let token = '';
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(url + path, { ...init, headers });
    const { data, message } = (await response.json()) as { data?: T; message: string };
    if (data === undefined) throw new Error(`${path}: ${response.status} ${message}`);
    return data;
  };
  const headers = { 'content-type': 'application/json' };
  const { user } = await call<{ user: { token: string } }>('/api/users/login', {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials),
  });
  token = user.token;
  return {
    get: (path) => call(path),
    post: (path) => call(path, { method: 'POST', headers, body: '{}' }),
    send: (path, file) => {
      const body = new FormData();
      body.append('file', file, 'large.tar');
      return call(path, { method: 'POST', body });
    },
  };
}

/** Returns the number of bytes. */
export async function download(url: string, path: string): Promise<number> {
  const { body } = await fetch(url);
  if (!body) throw new Error(`nothing at ${url}`);
  await writeFile(path, body);
  return (await stat(path)).size;
}
