import type { Expectations } from './expectation.ts';
import { everyone, rules } from './rules.ts';

const unknownProvider = { withoutProject: true, rule: everyone('not_found'), params: () => ({ provider: 'unknown' }) } as const;

/** Ways to sign in besides a password. The matrix has no provider; providers.service.test.ts has one. */
export const signingInExpectations: Expectations = {
  getSignInOptions: [{ rule: rules.anyone }],
  startProviderSignIn: [unknownProvider],
  finishProviderSignIn: [{ rule: everyone('sign_in_refused'), body: () => ({ flow: 'unknown', query: 'code=1&state=1' }) }],
  listProviders: [{ rule: rules.administrators }],
  checkProvider: [{ ...unknownProvider, rule: { ...rules.administrators, administrator: 'not_found', administratorMember: 'not_found' } }],
  endProviderSessions: [{ ...unknownProvider, body: () => ({ logout_token: 'a.b.c' }) }],
};
