import { randomBytes } from 'node:crypto';
import { Api } from '../torture/api.ts';
import { type Home, makeHome, type Place } from './home.ts';
import { kinds } from './ids.ts';

export const callers = ['owner', 'member', 'outsider', 'administrator', 'nobody'] as const;
export type Caller = (typeof callers)[number];

const administrator = { email: 'administrator@example.org', password: 'fuzz-password-administrator' };
const password = 'fuzz-password-of-people';

export const serverSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  // Every request comes from an address of its own, as a proxy would say it.
  TRUST_PROXY: '1',
  MAX_UPLOAD_MB: '2',
  LOG_LEVEL: 'debug',
  SOFFICE_PATH: 'none',
};

export interface Somebody {
  readonly caller: Caller;
  readonly email: string;
  readonly password: string;
  /** Null: signed out. */
  token: string | null;
  /** Switched off or deleted by one of the calls. */
  isGone: boolean;
  /** Whose project is theirs. A word that stands in all that is written there and that nobody else may read. */
  readonly home: Home;
}

export interface World {
  readonly people: Readonly<Record<Caller, Somebody>>;
  readonly homes: readonly Home[];
  /** What may stand in no line of the log. */
  readonly secrets: readonly string[];
}

const none = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Home['ids'];
const newMark = (name: string): string => `zq${randomBytes(5).toString('hex')}${name}`;

/** New people with new projects, made by the calls that people make. */
export async function makeWorld({ url, dataDir }: Place, round: number): Promise<World> {
  const anonymous = new Api(url);
  const root = await signIn(anonymous, administrator);
  const name = (who: string) => `${who}.${round}.${randomBytes(3).toString('hex')}@example.org`;
  async function enter(who: string) {
    const email = name(who);
    await root.api.call('signUp', { body: { email, password, first_name: who, isAdmin: true } });
    return { email, ...(await signIn(anonymous, { email, password })) };
  }
  const [owner, member, outsider, spare] = await Promise.all([enter('owner'), enter('member'), enter('outsider'), enter('spare')]);
  const [here, there] = await Promise.all([
    makeHome({ ...owner, guest: member, dataDir, url, mark: newMark('here') }),
    makeHome({ ...outsider, guest: spare, dataDir, url, mark: newMark('there') }),
  ]);
  const elsewhere = (mark: string): Home => ({ mark: newMark(mark), ids: none, signed: {}, uploads: [] });
  const people = {
    owner: { caller: 'owner', isGone: false, email: owner.email, password, token: owner.token, home: here },
    member: { caller: 'member', isGone: false, email: member.email, password, token: member.token, home: here },
    outsider: { caller: 'outsider', isGone: false, email: outsider.email, password, token: outsider.token, home: there },
    administrator: { caller: 'administrator', isGone: false, ...administrator, token: root.token, home: elsewhere('root') },
    nobody: { caller: 'nobody', isGone: false, email: name('nobody'), password, token: null, home: elsewhere('nobody') },
  } satisfies World['people'];
  const tokens = [owner, member, outsider, spare, root].map(({ token }) => token);
  return {
    people,
    homes: [here, there],
    secrets: [password, administrator.password, ...tokens, ...signaturesIn(here), ...signaturesIn(there)],
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
