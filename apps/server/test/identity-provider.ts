import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import type { ProviderSettings } from '../src/platform/config/provider-settings.ts';

export interface ProvidedClaims {
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

const client = { client_id: 'sheetmark', client_secret: 'a secret of client and provider' };

/** A real OpenID Connect provider on this machine. It signs its visitor in without a form. */
export async function startIdentityProvider(publicUrl: string) {
  const people: Record<string, ProvidedClaims> = {};
  const visit = { visitor: '' };
  /** Logout tokens that the provider posted. */
  const posted: string[] = [];
  /** Paths of its description and keys, each time they were read. */
  const reads: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end();
  const server: Server = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const at = server.address();
  const issuer = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  const provider = new Provider(issuer, configurationOf({ issuer, publicUrl, people }));
  const callback = provider.callback();
  answer = (request, response) => {
    const path = request.url ?? '';
    if (path === '/jwks' || path.startsWith('/.well-known/')) reads.push(path);
    if (path.startsWith('/logged-out')) void text(request).then((body) => response.end(String(posted.push(body))));
    else if (path.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: visit.visitor } });
    else callback(request, response);
  };
  return {
    issuer,
    people,
    posted,
    reads,
    settings: (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
      id: 'northgate',
      name: 'Northgate ID',
      issuer,
      ...client,
      scope: 'openid email profile',
      domains: [],
      creates_accounts: true,
      role: 'member',
      trusts_addresses: false,
      ...more,
    }),
    /** Opens a page of the provider as a new browser in which this person is known. Returns the query with which it goes back to the product. */
    async browse(url: string, visitor: string): Promise<string> {
      visit.visitor = visitor;
      return createBrowser().follow(url, publicUrl);
    },
    browser: createBrowser,
    as(visitor: string): void {
      visit.visitor = visitor;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface Parts {
  readonly issuer: string;
  readonly publicUrl: string;
  readonly people: Readonly<Record<string, ProvidedClaims>>;
}

const configurationOf = ({ issuer, publicUrl, people }: Parts) => ({
  clients: [
    {
      ...client,
      redirect_uris: [`${publicUrl}/SignIn/Provider`],
      post_logout_redirect_uris: [`${publicUrl}/SignIn`],
      backchannel_logout_uri: `${issuer}/logged-out`,
      backchannel_logout_session_required: true,
    },
  ],
  // Its own refuses addresses of this machine.
  fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
  cookies: { keys: ['a key for cookies'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
  findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider } }) {
    const { client: asking, session, provider } = context.oidc;
    const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** Keeps cookies and follows redirects, as far as the product. */
function createBrowser() {
  const cookies = new Map<string, string>();
  async function open(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (name) cookies.set(name, value ?? '');
    }
    return response;
  }
  return {
    open,
    async follow(url: string, publicUrl: string): Promise<string> {
      let next = url;
      for (let hops = 0; hops < 10; hops += 1) {
        if (next.startsWith(publicUrl)) return new URL(next).search.slice(1);
        const response = await open(next);
        const location = response.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
        next = new URL(location, next).href;
      }
      throw new Error('the provider redirects without an end');
    },
  };
}
