import { randomBytes } from 'node:crypto';
import { Api } from '../torture/api.ts';
import { type Home, makeHome, type ServerLocation } from './home.ts';
import { kinds } from './ids.ts';

/** `script` uses a personal token of the owner. */
export const callers = ['owner', 'script', 'member', 'outsider', 'administrator', 'nobody'] as const;
export type Caller = (typeof callers)[number];

const administrator = { email: 'administrator@example.org', password: 'fuzz-password-administrator' };
const password = 'fuzz-password-of-people';

export const serverSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  // Every request claims a new address in X-Forwarded-For.
  TRUST_PROXY: '1',
  MAX_UPLOAD_MB: '2',
  LOG_LEVEL: 'debug',
  SOFFICE_PATH: 'none',
  MCP: '1',
};

export interface Person {
  readonly caller: Caller;
  readonly email: string;
  readonly password: string;
  /** Null if signed out. */
  token: string | null;
  /** Deactivated or deleted by a call. */
  isGone: boolean;
  /** The project that this person can read. */
  readonly home: Home;
}

export interface World {
  readonly people: Readonly<Record<Caller, Person>>;
  readonly homes: readonly Home[];
  /** Must never appear in the log. */
  readonly secrets: readonly string[];
}

const noIds = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Home['ids'];
const newMark = (name: string): string => `zq${randomBytes(5).toString('hex')}${name}`;

/** Creates people and projects through the API. */
export async function makeWorld({ url, dataDir }: ServerLocation, round: number): Promise<World> {
  const anonymous = new Api(url);
  const admin = await signIn(anonymous, administrator);
  const newEmail = (who: string) => `${who}.${round}.${randomBytes(3).toString('hex')}@example.org`;
  async function signUp(who: string) {
    const email = newEmail(who);
    await admin.api.call('signUp', { body: { email, password, first_name: who, isAdmin: true } });
    return { email, ...(await signIn(anonymous, { email, password })) };
  }
  const [owner, member, outsider, spare] = await Promise.all([signUp('owner'), signUp('member'), signUp('outsider'), signUp('spare')]);
  const [here, there] = await Promise.all([
    makeHome({ ...owner, password, guest: member, dataDir, url, mark: newMark('here') }),
    makeHome({ ...outsider, password, guest: spare, dataDir, url, mark: newMark('there') }),
  ]);
  const withoutProject = (mark: string): Home => ({
    mark: newMark(mark),
    ids: noIds,
    signed: {},
    uploads: [],
    files: [],
    personalToken: null,
  });
  const people = {
    owner: { caller: 'owner', isGone: false, email: owner.email, password, token: owner.token, home: here },
    script: { caller: 'script', isGone: false, email: owner.email, password, token: here.personalToken, home: here },
    member: { caller: 'member', isGone: false, email: member.email, password, token: member.token, home: here },
    outsider: { caller: 'outsider', isGone: false, email: outsider.email, password, token: outsider.token, home: there },
    administrator: { caller: 'administrator', isGone: false, ...administrator, token: admin.token, home: withoutProject('admin') },
    nobody: { caller: 'nobody', isGone: false, email: newEmail('nobody'), password, token: null, home: withoutProject('nobody') },
  } satisfies World['people'];
  const tokens = [owner, member, outsider, spare, admin].map(({ token }) => token);
  const personalTokens = [here, there].flatMap(({ personalToken }) => personalToken ?? []);
  return {
    people,
    homes: [here, there],
    secrets: [password, administrator.password, ...tokens, ...personalTokens, ...signaturesIn(here), ...signaturesIn(there)],
  };
}

const signaturesIn = (home: Home): string[] =>
  Object.values(home.signed)
    .flat()
    .map((address) => new URL(address, 'http://localhost').searchParams.get('s') ?? '');

export async function signIn(anonymous: Api, account: { email: string; password: string }) {
  const { data } = await anonymous.call('logIn', { body: { email: account.email, password: account.password } });
  return { id: data.user.id, token: data.user.token, api: anonymous.signedIn(data.user.token) };
}
