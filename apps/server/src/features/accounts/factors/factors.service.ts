import type { AnswerOf, BodyOf, Operations, Prepared, SecondFactor, UserId } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import { days, minutes } from '../../../platform/clock/durations.ts';
import type { Reader, Tx } from '../../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../../platform/http/handler.ts';
import type { EmitAccount } from '../account-events.ts';
import * as accounts from '../accounts.repository.ts';
import type { CredentialCheck } from '../credentials.ts';
import { deviceHash, type SignInPlace } from '../known-devices.ts';
import type { AccountNotices } from '../notices.ts';
import { deletePasskeysOf, listPasskeys } from '../passkeys/passkeys.repository.ts';
import { needsFactor, readSignInRules } from '../sign-in-rules.ts';
import type { SignInSteps } from '../sign-in-steps.ts';
import { hashRecoveryCode, newRecoveryCode, newSecret, otpauthUrl, recoveryCodeCount, stepOf } from './codes.ts';
import { authenticatorSealer, type CodeCheck } from './factor-check.ts';
import * as factors from './factors.repository.ts';
import type { RequireConfirmed } from './step-up.ts';
import * as devices from './trusted-devices.repository.ts';

export interface FactorsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly emit: EmitAccount;
  readonly steps: SignInSteps;
  readonly notices: AccountNotices;
  readonly checkCode: CodeCheck;
  readonly checkCredentials: CredentialCheck;
  readonly requireConfirmed: RequireConfirmed;
}

type Source = Pick<RequestFacts, 'source' | 'userAgent'>;
type Change = 'authenticator_added' | 'authenticator_removed' | 'recovery_codes_made' | 'passkey_removed';

/** How long a device needs no code after its user asked for that. */
const trustedDays = 30;

const Setup = z.object({ user: z.number(), secret: z.string() });

async function findFactor(db: Reader, { id }: Actor) {
  const user = await accounts.findUser(db, id);
  if (!user) throw notFound();
  return { user, authenticator: await factors.findAuthenticator(db, id), required: needsFactor(await readSignInRules(db), user) };
}

/** Authenticator apps (RFC 6238) with recovery codes. */
export function createFactorsService(parts: FactorsParts) {
  const { db, work, requireConfirmed } = parts;
  const enrolment = createEnrolment(parts);
  const record = createRecord(parts);

  const find = (actor: Actor) => findFactor(db, actor);

  return {
    async get(actor: Actor): Promise<SecondFactor> {
      const { authenticator, required } = await find(actor);
      const used = authenticator && { created_at: authenticator.created_at, last_used_at: authenticator.last_used_at };
      const [recovery_codes_left, trusted_devices] = await Promise.all([
        factors.countRecoveryCodes(db, actor.id),
        devices.countTrustedDevices(db, actor.id, isoTime(parts.clock)),
      ]);
      return { authenticator: used ?? null, recovery_codes_left, trusted_devices, required };
    },

    async prepare(actor: Actor): Promise<Prepared> {
      await requireConfirmed(actor);
      return enrolment.prepare((await find(actor)).user);
    },

    async add(actor: Actor, body: BodyOf<Operations['addAuthenticator']>, request: Source): Promise<string[]> {
      await requireConfirmed(actor);
      return enrolment.enrol((await find(actor)).user, body, request);
    },

    async remove(actor: Actor, request: Source): Promise<void> {
      if ((await find(actor)).required)
        throw new AppError('not_allowed', { message: 'Your administrator requires a second factor. You can replace it instead.' });
      await requireConfirmed(actor);
      await work.run(async (tx) => {
        if (!(await factors.deleteFactors(tx, actor.id))) throw notFound();
        await record(tx, actor.id, { by: actor.id, changes: ['authenticator_removed'], request });
      });
    },

    removeAny: createRemoval(parts),

    async forgetDevices(actor: Actor): Promise<void> {
      await work.run((tx) => devices.forgetTrustedDevices(tx, actor.id));
    },

    async makeCodes(actor: Actor, request: Source): Promise<string[]> {
      await requireConfirmed(actor);
      if (!(await find(actor)).authenticator) throw notFound();
      return work.run(async (tx) => {
        await record(tx, actor.id, { by: actor.id, changes: ['recovery_codes_made'], request });
        return makeCodes(tx, actor.id);
      });
    },

    ...createSecondStep(parts, enrolment),
  };
}

/** Removes app and passkeys of someone who lost them. */
function createRemoval({ work, emit, notices, requireConfirmed }: FactorsParts) {
  const record = createRecord({ emit, notices });
  return async (by: Actor, id: UserId, request: Source): Promise<void> => {
    await requireConfirmed(by);
    await work.run(async (tx) => {
      const changes: Change[] = [];
      if (await factors.deleteFactors(tx, id)) changes.push('authenticator_removed');
      if (await deletePasskeysOf(tx, id)) changes.push('passkey_removed');
      if (changes.length === 0) throw notFound();
      await record(tx, id, { by: by.id, changes, request });
    });
  };
}

/** The second step of signing in with a password. */
function createSecondStep({ db, clock, checkCode, checkCredentials }: FactorsParts, enrolment: ReturnType<typeof createEnrolment>) {
  return {
    /** For a user who needs a factor to sign in and has none. */
    async prepareAtSignIn({ device, ...body }: BodyOf<Operations['prepareFactorAtSignIn']>, request: Source): Promise<Prepared> {
      const { user } = await checkCredentials(body, { device, request });
      const isNeeded = needsFactor(await readSignInRules(db), user) && !(await factors.findAuthenticator(db, user.id));
      if (!isNeeded) throw new AppError('sign_in_refused', { message: 'Sign in, then set it up in your settings.' });
      await refuseBesidesPasskey(db, user);
      return enrolment.prepare(user);
    },

    /**
     * Returns recovery codes if the factor was set up with it. Throws `code_needed`, `factor_needed` or
     * `wrong_code`.
     */
    async prove(
      user: accounts.UserRow,
      { code, setup, trust = false }: Pick<BodyOf<Operations['logIn']>, 'code' | 'setup' | 'trust'>,
      place: SignInPlace,
    ): Promise<Pick<AnswerOf<Operations['logIn']>['data'], 'recovery_codes'>> {
      const authenticator = await factors.findAuthenticator(db, user.id);
      if (authenticator) {
        const own = { user: user.id, device: deviceHash(place) };
        const canTrust = place.device !== undefined;
        if (code === undefined && canTrust && (await devices.isTrusted(db, own, isoTime(clock)))) return {};
        if (code === undefined) throw new AppError('code_needed');
        await checkCode(user, authenticator, code);
        if (trust && canTrust) await devices.trustDevice(db, own, { now: isoTime(clock), until: isoTime(clock, days(trustedDays)) });
        return {};
      }
      if (!needsFactor(await readSignInRules(db), user)) return {};
      // With the password alone, nobody can add an app in place of the passkey.
      await refuseBesidesPasskey(db, user);
      if (code === undefined || setup === undefined) throw new AppError('factor_needed');
      return { recovery_codes: await enrolment.enrol(user, { setup, code }, place.request) };
    },
  };
}

async function refuseBesidesPasskey(db: Reader, { id }: accounts.UserRow): Promise<void> {
  if ((await listPasskeys(db, id)).length > 0) throw new AppError('sign_in_refused', { message: 'Sign in with your passkey.' });
}

/** Preparing an app, and using it once its first code has shown that it works. */
function createEnrolment(parts: FactorsParts) {
  const { db, work, clock, steps } = parts;
  const sealer = authenticatorSealer(parts);
  const record = createRecord(parts);
  return {
    async prepare(user: accounts.UserRow): Promise<Prepared> {
      const secret = newSecret();
      const setup = await steps.begin(db, 'authenticator', JSON.stringify({ user: user.id, secret }), minutes(10));
      return { secret, url: otpauthUrl(secret, user.email), setup };
    },

    async enrol(user: accounts.UserRow, { setup, code }: { setup: string; code: string }, request: Source): Promise<string[]> {
      const kept = await steps.look(db, 'authenticator', setup);
      const prepared = kept === undefined ? undefined : Setup.parse(JSON.parse(kept));
      if (prepared?.user !== user.id) throw new AppError('wrong_code', { message: 'This took too long. Start again.' });
      const step = stepOf({ secret: prepared.secret, code, now: clock.now(), after: 0 });
      if (step === undefined) throw new AppError('wrong_code');
      return work.run(async (tx) => {
        await steps.take(tx, 'authenticator', setup);
        const now = isoTime(clock);
        const secret = sealer.seal(prepared.secret);
        await factors.putAuthenticator(tx, { user_id: user.id, secret, last_step: step, created_at: now, last_used_at: now });
        await record(tx, user.id, { by: user.id, changes: ['authenticator_added'], request });
        return makeCodes(tx, user.id);
      });
    },
  };
}

async function makeCodes(tx: Tx, user: UserId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await factors.replaceRecoveryCodes(tx, user, codes.map(hashRecoveryCode));
  return codes;
}

function createRecord({ emit, notices }: Pick<FactorsParts, 'emit' | 'notices'>) {
  return async (
    tx: Tx,
    id: UserId,
    { by, changes, request }: { by: UserId; changes: readonly Change[]; request: Source },
  ): Promise<void> => {
    await emit(tx, { type: 'second_factor_changed', by, user: id, data: { changed: [...changes] } });
    const user = await accounts.findUser(tx, id);
    if (user) await notices.newFactor(tx, user, request);
  };
}

export type FactorsService = ReturnType<typeof createFactorsService>;
