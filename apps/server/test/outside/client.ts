import { quickestFolder } from '../database-servers.ts';
import { readOutbox } from '../outbox.ts';
import { ServerProcess } from '../server-process.ts';

export interface Said {
  readonly http: number;
  readonly body: Record<string, unknown>;
}

/** Speaks HTTP to a running server as curl would: paths and fields are written out, nothing of ours stands in between. */
export class Client {
  readonly url: string;
  readonly token: string | null;
  readonly #source: string | null;

  constructor(url: string, token: string | null = null, source: string | null = null) {
    this.url = url;
    this.token = token;
    this.#source = source;
  }

  /** The same from another network address, as the proxy in front would say it. */
  from(source: string): Client {
    return new Client(this.url, this.token, source);
  }

  async send(method: string, path: string, body?: unknown): Promise<Said> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(this.#source !== null && { 'x-forwarded-for': this.#source }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { http: response.status, body: (await response.json()) as Said['body'] };
  }

  /** What a call that must succeed answers. */
  async take<T>(method: string, path: string, body?: unknown): Promise<T> {
    const said = await this.send(method, path, body);
    if (said.http !== 200 || said.body['status'] !== true) throw new Error(`${method} ${path} was refused: ${JSON.stringify(said)}`);
    return said.body as T;
  }

  async signIn(email: string, password: string): Promise<Client> {
    const { data } = await this.take<{ data: { user: { token: string } } }>('POST', '/api/users/login', { email, password });
    return new Client(this.url, data.user.token);
  }
}

export const administrator = { email: 'administrator@example.org', password: 'a password of the settings' };
/** Of everybody else. */
export const password = 'secret';

/** A running server with its first administrator, made by its settings. `more` are settings too. */
export async function startOutside(more: Readonly<Record<string, string>> = {}) {
  const settings = { ...more, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, TRUST_PROXY: '1' };
  const server = await ServerProcess.create(settings, await quickestFolder());
  await server.start();
  const outbox = readOutbox(server.dataDir);
  const anybody = new Client(server.url);

  /** Signs up, follows the mailed link and signs in. */
  async function join(name: string): Promise<Client & { readonly email: string }> {
    const email = `${name.toLowerCase()}@example.org`;
    await anybody.take('POST', '/api/users/signup', { email, password, first_name: name, last_name: '' });
    const link = await outbox.mailedLink(email);
    await anybody.take('GET', `/api/validatetoken${link.search}`);
    return Object.assign(await anybody.signIn(email, password), { email });
  }

  return { server, outbox, anybody, join, close: () => server.stop().then(() => server.remove()) };
}

export type Outside = Awaited<ReturnType<typeof startOutside>>;

/** A refusal that the user may correct. */
export const refusal = (code: string, message: string): Said => ({ http: 200, body: { status: false, code, message } });
