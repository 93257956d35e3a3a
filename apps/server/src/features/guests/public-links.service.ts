import type { PublicLinkRules, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findSetting, putSetting } from '../accounts/public.ts';
import { endPublicSessions } from './guest-links.repository.ts';

const setting = 'public_links';

export type ReadPublicLinkRules = (db: Reader) => Promise<PublicLinkRules>;

/** Whether links without an address work on this server: the setting of the environment decides, else the administrators. Off by default. */
export function createPublicLinksReader({ config }: Pick<Deps, 'config'>): ReadPublicLinkRules {
  return async (db) => {
    if (config.allowPublicLinks !== null) return { allowed: config.allowPublicLinks, is_fixed: true };
    return { allowed: (await findSetting(db, setting))?.value === true, is_fixed: false };
  };
}

/** Links without an address, for the whole server. While they are off, they let nobody in. */
export function createPublicLinksService({ db, work, clock, events, config }: Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'config'>) {
  const read = createPublicLinksReader({ config });

  async function endAll(tx: Tx, by: UserId | null): Promise<void> {
    for (const user_id of await endPublicSessions(tx)) {
      await events.append(tx, { type: 'sessions_ended', actorId: by, projectId: null, data: { user_id } });
    }
  }

  return {
    get: (): Promise<PublicLinkRules> => read(db),

    async update(actor: Actor, { allowed }: Pick<PublicLinkRules, 'allowed'>): Promise<PublicLinkRules> {
      if ((await read(db)).is_fixed) throw new AppError('not_allowed', { message: 'The server’s setting PUBLIC_LINKS decides this.' });
      await work.run(async (tx) => {
        await putSetting(tx, { name: setting, value: JSON.stringify(allowed), updated_by: actor.id, updated_at: isoTime(clock) });
        if (!allowed) await endAll(tx, actor.id);
        await events.append(tx, { type: 'public_links_changed', actorId: actor.id, projectId: null, data: { allowed } });
      });
      return read(db);
    },

    /** Ends what was opened before the server's setting changed. */
    async endUnlessAllowed(): Promise<void> {
      if (!(await read(db)).allowed) await work.run((tx) => endAll(tx, null));
    },
  };
}

export type PublicLinksService = ReturnType<typeof createPublicLinksService>;
