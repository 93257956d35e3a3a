import { fastestFolder } from '../database-servers.ts';
import { readOutbox } from '../outbox.ts';
import { ServerProcess } from '../server-process.ts';

export interface Reply {
  readonly http: number;
  readonly body: Record<string, unknown>;
}

/** Sends HTTP requests to a running server as curl would. Tests spell out paths and fields and use no code of the contract. */
export class Client {
  readonly url: string;
  readonly token: string | null;
  readonly #address: string | null;

  constructor(url: string, token: string | null = null, address: string | null = null) {
    this.url = url;
    this.token = token;
    this.#address = address;
  }

  /** The same client with another network address in X-Forwarded-For. */
  from(address: string): Client {
    return new Client(this.url, this.token, address);
  }

  async send(method: string, path: string, body?: unknown): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(this.#address !== null && { 'x-forwarded-for': this.#address }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { http: response.status, body: (await response.json()) as Reply['body'] };
  }

  /** Returns the body. Throws when the call is refused. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await this.send(method, path, body);
    if (reply.http !== 200 || reply.body['status'] !== true) throw new Error(`${method} ${path} was refused: ${JSON.stringify(reply)}`);
    return reply.body as T;
  }

  async signIn(email: string, password: string): Promise<Client> {
    const { data } = await this.call<{ data: { user: { token: string } } }>('POST', '/api/users/login', { email, password });
    return new Client(this.url, data.user.token);
  }
}

export const administrator = { email: 'administrator@example.org', password: 'a password of the settings' };
/** The password of all other users. */
export const password = 'secret';

/** Starts a server whose settings name the first administrator. */
export async function startProduct(extraSettings: Readonly<Record<string, string>> = {}) {
  const settings = { ...extraSettings, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, TRUST_PROXY: '1' };
  const server = await ServerProcess.create(settings, await fastestFolder());
  await server.start();
  const outbox = readOutbox(server.dataDir);
  const anonymous = new Client(server.url);

  /** Signs up, follows the mailed link and signs in. */
  async function signUp(name: string): Promise<Client & { readonly email: string }> {
    const email = `${name.toLowerCase()}@example.org`;
    await anonymous.call('POST', '/api/users/signup', { email, password, first_name: name, last_name: '' });
    const link = await outbox.mailedLink(email);
    await anonymous.call('GET', `/api/validatetoken${link.search}`);
    return Object.assign(await anonymous.signIn(email, password), { email });
  }

  return { server, outbox, anonymous, signUp, close: () => server.stop().then(() => server.remove()) };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The reply to a call that the user can correct: HTTP status 200 with a code. */
export const refusal = (code: string, message: string): Reply => ({ http: 200, body: { status: false, code, message } });
