import type { AnswerOf, BodyOf, ListedProvider, Operations, SignInOptions } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { minutes } from '../../../platform/clock/durations.ts';
import type { ProviderSettings } from '../../../platform/config/provider-settings.ts';
import { fetchJson } from '../../../platform/fetching/fetch-json.ts';
import { AppError, invalidInput, notFound } from '../../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../../platform/http/handler.ts';
import { createSealer } from '../../../platform/signing/sealer.ts';
import type { EmitAccount } from '../account-events.ts';
import { presentSignedIn } from '../accounts.presenter.ts';
import type { AnonymousLimit } from '../anonymous-limit.ts';
import { anyPasskeyExists } from '../passkeys/passkeys.repository.ts';
import type { SessionStarter } from '../session-starter.ts';
import { readSignInRules } from '../sign-in-rules.ts';
import type { SignInSteps } from '../sign-in-steps.ts';
import { readClaims } from './claims.policy.ts';
import * as identities from './identities.repository.ts';
import { readKeys, readLogoutToken } from './logout-token.ts';
import { createOidcClient, type OidcClient } from './oidc-client.ts';
import type { PersonMatcher } from './person-matcher.ts';
import { createProviderKeys, type ProviderKeys } from './provider-keys.ts';

export interface ProvidersParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config' | 'log'> {
  readonly steps: SignInSteps;
  readonly startSession: SessionStarter;
  readonly countStranger: AnonymousLimit;
  readonly matchPerson: PersonMatcher;
  readonly emit: EmitAccount;
}

interface Known {
  readonly settings: ProviderSettings;
  readonly client: OidcClient;
  readonly keys: ProviderKeys;
}

const flowPurpose = 'provider';
const Flow = z.object({ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() });
const refused = (message: string) => new AppError('sign_in_refused', { message });

/** Single sign-on with OpenID Connect: the code flow with PKCE, state and nonce. */
export function createProvidersService(parts: ProvidersParts) {
  const { db, work, clock, config, steps, countStranger } = parts;
  const providers = new Map(config.providers.map((settings) => [settings.id, know(settings, () => clock.now())]));
  const returnUrl = `${config.publicUrl}/SignIn/Provider`;
  const sealer = createSealer(config.secret, 'provider sessions');
  const getProvider = (id: string): Known => {
    const known = providers.get(id);
    if (!known) throw notFound();
    return known;
  };

  return {
    async options(): Promise<SignInOptions> {
      const { passwords } = await readSignInRules(db);
      const passkeys = await anyPasskeyExists(db);
      return { providers: config.providers.map(({ id, name }) => ({ id, name })), passwords, passkeys };
    },

    ...createAdministration(parts, getProvider),

    async start(id: string, { source }: Pick<RequestFacts, 'source'>): Promise<AnswerOf<Operations['startProviderSignIn']>['data']> {
      const { settings, client } = getProvider(id);
      await countStranger(source);
      const { url, ...sent } = await orRefuse(parts, settings, `${settings.name} didn’t answer.`, () => client.depart(returnUrl));
      const flow = await steps.begin(db, flowPurpose, JSON.stringify({ provider: id, ...sent }), minutes(10));
      return { url, flow };
    },

    async finish(body: BodyOf<Operations['finishProviderSignIn']>, request: Pick<RequestFacts, 'source' | 'userAgent'>) {
      const kept = await steps.take(db, flowPurpose, body.flow);
      if (kept === undefined) throw refused('This sign-in has expired or was used already. Start again.');
      const { provider: id, ...sent } = Flow.parse(JSON.parse(kept));
      const { settings, client } = getProvider(id);
      const returned = new URL(`${returnUrl}?${body.query.replace(/^\?/, '')}`);
      const { claims, idToken } = await orRefuse(parts, settings, `Signing in with ${settings.name} didn’t work.`, () =>
        client.arrive(returned, sent),
      );
      const person = readClaims(claims, settings);
      if ('refusal' in person) throw refused(person.refusal);
      return work.run(async (tx) => {
        const user = await parts.matchPerson(tx, person, settings);
        const { token, session } = await parts.startSession(tx, user, { device: body.device, request, provider: settings.name });
        const { subject, sid } = person;
        await identities.insertProviderSession(tx, { session_id: session, provider: id, subject, sid, id_token: sealer.seal(idToken) });
        return presentSignedIn(user, token);
      });
    },

    /** Where a browser goes on to sign out of the provider that its session began with. */
    async endUrl({ session }: Pick<Actor, 'session'>): Promise<string | undefined> {
      const found = session === undefined ? undefined : await identities.findProviderSession(db, session);
      const known = found && providers.get(found.provider);
      if (!found || !known) return undefined;
      // Signing out of this server works without the provider.
      return known.client.endUrl(sealer.unseal(found.id_token), `${config.publicUrl}/SignIn`).catch(() => undefined);
    },

    endSessions: createBackChannel(parts, getProvider),
  };
}

function know(settings: ProviderSettings, now: () => number): Known {
  const client = createOidcClient(settings, now);
  const fetchKeys = async () => readKeys(await fetchJson((await client.metadata()).jwks_uri ?? ''));
  return { settings, client, keys: createProviderKeys(fetchKeys, now) };
}

/** What administrators see of the providers. The contract's rows require one. */
function createAdministration({ db, clock, config }: ProvidersParts, getProvider: (id: string) => Known) {
  return {
    async list(): Promise<ListedProvider[]> {
      const people = await identities.countIdentities(db);
      return config.providers.map(({ id, name, issuer }) => ({ id, name, issuer, people: people.get(id) ?? 0 }));
    },

    check: (id: string): Promise<string | null> => findProblem(getProvider(id).settings, () => clock.now()),
  };
}

/** Asks the provider for what a sign-in needs, even if it is known. Resolves to what is wrong, for operators, or null. */
async function findProblem(settings: ProviderSettings, now: () => number): Promise<string | null> {
  try {
    const { jwks_uri, authorization_endpoint, token_endpoint } = await createOidcClient(settings, now).metadata();
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) return 'Its description lacks addresses for signing in, tokens or keys.';
    const { keys } = readKeys(await fetchJson(jwks_uri));
    return keys.length === 0 ? 'It publishes no keys that sign tokens.' : null;
  } catch (error) {
    return problemOf(error, settings);
  }
}

function problemOf(error: unknown, { issuer }: ProviderSettings): string {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) texts.push('code' in at && typeof at.code === 'string' ? at.code : at.message);
  return `${new URL(issuer).host} doesn’t answer as a provider: ${[...new Set(texts)].join(', ')}`.slice(0, 300);
}

/** Runs a step at the provider. Its failure is logged for operators and refuses the sign-in; error texts of the library contain no secrets. */
async function orRefuse<T>({ log }: Pick<Deps, 'log'>, { id }: ProviderSettings, message: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const { name, message: reason } = error instanceof Error ? error : { name: 'unknown', message: '' };
    log.warn({ provider: id, reason: `${name}: ${reason}` }, 'a sign-in with a provider failed');
    throw refused(`${message} Try again or sign in another way.`);
  }
}

function createBackChannel({ db, work, clock, steps, emit, countStranger }: ProvidersParts, getProvider: (id: string) => Known) {
  return async (id: string, token: string, { source }: Pick<RequestFacts, 'source'>): Promise<void> => {
    const { settings, keys } = getProvider(id);
    await countStranger(source);
    const expected = { issuer: settings.issuer, clientId: settings.client_id, now: clock.now() / 1000 };
    const unchecked = readLogoutToken(token, expected);
    // Keys are fetched only for tokens that could be the provider's.
    const logout = unchecked && unchecked.check(await keys(unchecked.kid));
    const isFirst = logout !== null && (await steps.useOnce(db, `logout of ${id}`, logout.jti, minutes(15)));
    if (!isFirst) throw invalidInput('logout_token', 'The logout token is not valid.');
    await work.run(async (tx) => {
      for (const user of await identities.deleteProviderSessions(tx, { provider: id, sub: logout.sub, sid: logout.sid }))
        await emit(tx, { type: 'sessions_ended', by: null, user });
    });
  };
}

export type ProvidersService = ReturnType<typeof createProvidersService>;
