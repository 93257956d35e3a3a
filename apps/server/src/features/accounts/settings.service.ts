import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import type { EmitAccount } from './account-events.ts';
import { settingsOf } from './accounts.policy.ts';
import { presentOwnAccount, presentShadow } from './accounts.presenter.ts';
import * as accounts from './accounts.repository.ts';
import { createPasswordCheck } from './check-password.ts';
import { endMailedLinks } from './mailed-links.repository.ts';
import type { AccountNotices } from './notices.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { createPushSubscriptions } from './push-subscriptions.ts';
import type { SessionEnder } from './session-ender.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

export interface SettingsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly emit: EmitAccount;
  readonly endSessions: SessionEnder;
  readonly notices: AccountNotices;
}

/** A user's own settings. */
export function createSettingsService({ db, work, clock, config, emit, endSessions, notices }: SettingsParts) {
  const now = (): string => isoTime(clock);
  const checkPassword = createPasswordCheck({ db, clock });

  async function ownAccount(actor: Actor, request: Pick<RequestFacts, 'token'>) {
    const user = actor.shadow ? await accounts.findUserOfShadow(db, actor.id) : await accounts.findUser(db, actor.id);
    if (!user) throw new AppError('signed_out');
    if (actor.shadow) return presentShadow(user, request.token ?? '');
    return presentOwnAccount(user, request.token ?? '', await accounts.countCreated(db, [actor.id]));
  }

  return {
    ownAccount,

    avatarColors: (actor: Actor) => accounts.listAvatarColors(db, actor.id),

    async updateOwn(actor: Actor, body: Body<'updateOwnAccount'>, request: Pick<RequestFacts, 'token'>) {
      const { avatar_color, ...names } = body;
      await work.run(async (tx) => {
        await accounts.updateUser(tx, actor.id, { ...names, updated_at: now() });
        if (avatar_color !== undefined) await accounts.mergeSettings(tx, actor.id, { avatar_color });
        await emit(tx, { type: 'user_changed', by: actor.id, user: actor.id, data: { changed: Object.keys(body) } });
      });
      return ownAccount(actor, request);
    },

    /** Returns the settings as a JSON string. */
    async updateExtraDetails(actor: Actor, { type, state }: Body<'updateExtraDetails'>): Promise<string> {
      const user = await accounts.mergeSettings(db, actor.id, { [type]: state });
      return JSON.stringify(settingsOf(user.extra_settings));
    },

    async changePassword(
      actor: Actor,
      body: Body<'changePassword'>,
      request: Pick<RequestFacts, 'token' | 'source' | 'userAgent'>,
    ): Promise<void> {
      if (body.newPassword !== body.newPasswordConfirm) throw new AppError('passwords_differ');
      await checkPassword(actor, body.currentPassword);
      await requireGoodPassword(db, body.newPassword, 'newPassword');
      const password_hash = await hashPassword(body.newPassword);
      await work.run(async (tx) => {
        await accounts.updateUser(tx, actor.id, { password_hash, updated_at: now() });
        await endMailedLinks(tx, actor.id, 'reset', now());
        await emit(tx, { type: 'password_changed', by: actor.id, user: actor.id });
        await endSessions(tx, actor.id, { by: actor.id, but: hashToken(request.token ?? '') });
        const user = await accounts.findUser(tx, actor.id);
        if (user) await notices.newPassword(tx, user, request);
      });
    },

    ...createPushSubscriptions({ work, clock, config }),
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
