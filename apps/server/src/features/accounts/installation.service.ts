import type { LegalText, LegalTextName, SignUpRules } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { AccountHappening, EmitAccount } from './account-events.ts';
import { findSetting, putSetting } from './installation.repository.ts';
import { type ReadSignUpRules, signUpSetting } from './sign-up-rules.ts';

export interface InstallationParts extends Pick<Deps, 'db' | 'work' | 'clock'> {
  readonly emit: EmitAccount;
  readonly readRules: ReadSignUpRules;
}

const legalSetting = (name: LegalTextName): string => `legal_${name}`;

/** Settings that administrators change without a restart. */
export function createInstallationService({ db, work, clock, emit, readRules }: InstallationParts) {
  async function put(
    actor: Actor,
    name: string,
    value: unknown,
    happening: AccountHappening<'sign_up_rules_changed' | 'legal_text_changed'>,
  ): Promise<void> {
    await work.run(async (tx) => {
      await putSetting(tx, { name, value: JSON.stringify(value), updated_by: actor.id, updated_at: isoTime(clock) });
      await emit(tx, { ...happening, by: actor.id, user: null });
    });
  }

  async function legalText(name: LegalTextName): Promise<LegalText> {
    const row = await findSetting(db, legalSetting(name));
    return { text: typeof row?.value === 'string' ? row.value : '', updated_at: row?.updated_at ?? null };
  }

  return {
    signUpRules: (): Promise<SignUpRules> => readRules(db),

    async updateSignUpRules(actor: Actor, given: SignUpRules): Promise<SignUpRules> {
      const before = await readRules(db);
      const rules = { mode: given.mode, domains: given.mode === 'domains' ? given.domains : [] };
      const data = { name: rules.mode, before: before.mode, domains: rules.domains };
      await put(actor, signUpSetting, rules, { type: 'sign_up_rules_changed', data });
      return rules;
    },

    legalText,

    async updateLegalText(actor: Actor, name: LegalTextName, text: string): Promise<LegalText> {
      await put(actor, legalSetting(name), text, { type: 'legal_text_changed', data: { name } });
      return legalText(name);
    },
  };
}

export type InstallationService = ReturnType<typeof createInstallationService>;
