import type { Handlers } from '../../../platform/http/handler.ts';
import type { SignInRulesService } from '../sign-in-rules.service.ts';
import type { FactorsService } from './factors.service.ts';
import type { createStepUp } from './step-up.ts';

interface Services {
  readonly factors: FactorsService;
  readonly stepUp: Pick<ReturnType<typeof createStepUp>, 'confirm'>;
  readonly rules: SignInRulesService;
}

export function factorRoutes({ factors, stepUp, rules }: Services): Handlers {
  return {
    prepareFactorAtSignIn: async ({ body, request }) => ({
      message: 'Scan the code with your authenticator app.',
      data: await factors.prepareAtSignIn(body, request),
    }),
    getSecondFactor: async ({ actor }) => ({ message: 'Your second factor.', data: await factors.get(actor) }),
    confirmIdentity: async ({ actor, body }) => {
      await stepUp.confirm(actor, body);
      return { message: 'Confirmed.' };
    },
    prepareAuthenticator: async ({ actor }) => ({
      message: 'Scan the code with your authenticator app.',
      data: await factors.prepare(actor),
    }),
    addAuthenticator: async ({ actor, body, request }) => ({
      message: 'Your authenticator app is set up.',
      data: { recovery_codes: await factors.add(actor, body, request) },
    }),
    removeAuthenticator: async ({ actor, request }) => {
      await factors.remove(actor, request);
      return { message: 'Removed.' };
    },
    forgetTrustedDevices: async ({ actor }) => {
      await factors.forgetDevices(actor);
      return { message: 'Every device needs a code again.' };
    },
    makeRecoveryCodes: async ({ actor, request }) => ({
      message: 'The codes before no longer work.',
      data: { recovery_codes: await factors.makeCodes(actor, request) },
    }),
    removeUserFactor: async ({ actor, params, request }) => {
      await factors.removeAny(actor, params.id, request);
      return { message: 'Removed.' };
    },
    getSignInRules: async () => ({ message: 'The rules for signing in.', ...(await rules.get()) }),
    updateSignInRules: async ({ actor, body }) => ({ message: 'Saved.', data: await rules.update(actor, body) }),
  };
}
