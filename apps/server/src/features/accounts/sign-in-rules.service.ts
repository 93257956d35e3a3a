import type { SignInRules } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { invalidInput } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { EmitAccount } from './account-events.ts';
import { countReady, hasEmergencyAdministrator } from './factors/factors.repository.ts';
import type { RequireConfirmed } from './factors/step-up.ts';
import { putSetting } from './installation.repository.ts';
import { readSignInRules, signInSetting } from './sign-in-rules.ts';

export interface SignInRulesParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'config'> {
  readonly emit: EmitAccount;
  readonly requireConfirmed: RequireConfirmed;
}

/** What administrators decide about signing in. The contract's rows require one. */
export function createSignInRulesService({ db, work, clock, config, emit, requireConfirmed }: SignInRulesParts) {
  return {
    async get() {
      const [data, second_factors] = await Promise.all([readSignInRules(db), countReady(db)]);
      return { data, second_factors };
    },

    async update(actor: Actor, given: SignInRules): Promise<SignInRules> {
      await requireConfirmed(actor);
      await work.run(async (tx) => {
        if (!given.passwords) {
          if (config.providers.length === 0) throw invalidInput('passwords', 'Set up single sign-on before you turn off passwords.');
          if (!(await hasEmergencyAdministrator(tx)))
            throw invalidInput(
              'passwords',
              'Keep a password for at least one administrator: run `npm run admin` with their address first.',
            );
        }
        const before = await readSignInRules(tx);
        await putSetting(tx, { name: signInSetting, value: JSON.stringify(given), updated_by: actor.id, updated_at: isoTime(clock) });
        const changed = Object.entries(given).flatMap(([name, value]) =>
          Object.entries(before).some(([n, v]) => n === name && v === value) ? [] : name,
        );
        await emit(tx, { type: 'sign_in_rules_changed', by: actor.id, user: null, data: { changed } });
      });
      return given;
    },
  };
}

export type SignInRulesService = ReturnType<typeof createSignInRulesService>;
