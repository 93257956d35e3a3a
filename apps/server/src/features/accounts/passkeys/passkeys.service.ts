import type { BodyOf, Operations, Passkey, PasskeyId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../../deps.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import { minutes } from '../../../platform/clock/durations.ts';
import { AppError, invalidInput, notFound } from '../../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../../platform/http/handler.ts';
import type { EmitAccount } from '../account-events.ts';
import { presentSignedIn } from '../accounts.presenter.ts';
import * as accounts from '../accounts.repository.ts';
import type { AnonymousLimit } from '../anonymous-limit.ts';
import type { RequireConfirmed } from '../factors/step-up.ts';
import type { AccountNotices } from '../notices.ts';
import type { SessionStarter } from '../session-starter.ts';
import type { SignInSteps } from '../sign-in-steps.ts';
import * as passkeys from './passkeys.repository.ts';

export interface PasskeysParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly emit: EmitAccount;
  readonly notices: AccountNotices;
  readonly steps: SignInSteps;
  readonly startSession: SessionStarter;
  readonly countStranger: AnonymousLimit;
  readonly requireConfirmed: RequireConfirmed;
}

type Source = Pick<RequestFacts, 'source' | 'userAgent'>;
type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

/** Loaded on the first use: it is a tenth of all modules. */
const library = () => import('@simplewebauthn/server');

const mostPasskeys = 20;
const signIn = 'passkey sign-in';
const adding = (actor: Actor): string => `passkey of ${actor.id}`;

/** What a device calls its person (`userHandle`, Web Authentication 5.4.3). */
const handleOf = (user: UserId): Buffer => Buffer.from(String(user));

const present = ({ id, name, created_at, last_used_at }: passkeys.PasskeyRow): Passkey => ({ id, name, created_at, last_used_at });
const refused = () => new AppError('sign_in_refused', { message: 'This passkey doesn’t sign in here. Sign in another way.' });

/** Passkeys (WebAuthn): discoverable, with user verification, bound to the host of PUBLIC_URL. */
export function createPasskeysService(parts: PasskeysParts) {
  const { db, config, requireConfirmed } = parts;
  return {
    async list(actor: Actor): Promise<Passkey[]> {
      return (await passkeys.listPasskeys(db, actor.id)).map(present);
    },

    async rename(actor: Actor, id: PasskeyId, { name }: Body<'renamePasskey'>): Promise<void> {
      if (!(await passkeys.renamePasskey(db, { user: actor.id, id, name }))) throw notFound();
    },

    async remove(actor: Actor, id: PasskeyId, request: Source): Promise<void> {
      await requireConfirmed(actor);
      await parts.work.run(async (tx) => {
        if (!(await passkeys.deletePasskey(tx, actor.id, id))) throw notFound();
        await parts.emit(tx, { type: 'second_factor_changed', by: actor.id, user: actor.id, data: { changed: ['passkey_removed'] } });
        const user = await accounts.findUser(tx, actor.id);
        if (user) await parts.notices.newFactor(tx, user, request);
      });
    },

    ...createAdding(parts, new URL(config.publicUrl)),
    ...createSigningIn(parts, new URL(config.publicUrl)),
  };
}

function createAdding({ db, work, clock, steps, emit, notices, requireConfirmed }: PasskeysParts, { hostname, origin }: URL) {
  return {
    async prepare(actor: Actor) {
      await requireConfirmed(actor);
      const own = await passkeys.listPasskeys(db, actor.id);
      if (own.length >= mostPasskeys) throw invalidInput('name', `You have ${mostPasskeys} passkeys. Remove one first.`);
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: 'Sheetmark',
        rpID: hostname,
        userName: actor.email,
        userDisplayName: actor.name,
        userID: new Uint8Array(handleOf(actor.id)),
        attestationType: 'none',
        excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const flow = await steps.begin(db, adding(actor), options.challenge, minutes(5));
      return { options: JSON.stringify(options), flow };
    },

    async add(actor: Actor, { flow, response, name }: Body<'addPasskey'>, request: Source): Promise<Passkey> {
      await requireConfirmed(actor);
      const expectedChallenge = await steps.take(db, adding(actor), flow);
      if (expectedChallenge === undefined) throw invalidInput('flow', 'This took too long. Start again.');
      const { verifyRegistrationResponse } = await library();
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
      }).catch(() => null);
      if (!checked?.verified) throw invalidInput('response', 'The browser’s passkey is not valid. Start again.');
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return work.run(async (tx) => {
        const key = { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
        const row = await passkeys.insertPasskey(tx, { user_id: actor.id, ...key, name, created_at: isoTime(clock) });
        if (!row) throw invalidInput('response', 'This passkey is in use already.');
        await emit(tx, { type: 'second_factor_changed', by: actor.id, user: actor.id, data: { changed: ['passkey_added'] } });
        const user = await accounts.findUser(tx, actor.id);
        if (user) await notices.newFactor(tx, user, request);
        return present(row);
      });
    },
  };
}

function createSigningIn({ db, work, clock, steps, startSession, countStranger }: PasskeysParts, { hostname, origin }: URL) {
  return {
    async start({ source }: Pick<RequestFacts, 'source'>) {
      await countStranger(source);
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
      return { options: JSON.stringify(options), flow: await steps.begin(db, signIn, options.challenge, minutes(5)) };
    },

    async finish({ flow, response, device }: Body<'finishPasskeySignIn'>, request: Source) {
      const expectedChallenge = await steps.take(db, signIn, flow);
      const passkey = expectedChallenge === undefined ? undefined : await passkeys.findPasskey(db, response.id);
      if (expectedChallenge === undefined || !passkey) throw refused();
      const handle = response.response.userHandle;
      if (handle !== undefined && handle !== handleOf(passkey.user_id).toString('base64url')) throw refused();
      const { credential_id: id, public_key, counter, transports } = passkey;
      const { verifyAuthenticationResponse } = await library();
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: { id, publicKey: new Uint8Array(public_key), counter, transports },
        requireUserVerification: true,
      }).catch(() => null);
      if (!checked?.verified) throw refused();
      return work.run(async (tx) => {
        const [user] = await accounts.lockUsers(tx, [passkey.user_id]);
        if (!user) throw refused();
        if (user.is_active !== 1) throw new AppError('account_inactive');
        await passkeys.usePasskey(tx, passkey.id, { counter: checked.authenticationInfo.newCounter, now: isoTime(clock) });
        const { token } = await startSession(tx, user, { device, request });
        return presentSignedIn(user, token);
      });
    },
  };
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;
