import { randomUUID } from 'node:crypto';
import { type Expectations, signedIn, signedOut } from './expectation.ts';
import { everyone, rules } from './rules.ts';

/** Each call has an address of its own, so that no limit per address applies. */
const newAddress = () => `${randomUUID()}@example.com`;
const rulesOfSignIn = { passwords: true, min_password_length: 6, refuses_common_passwords: false, second_factor: 'nobody' } as const;

/** Second factors and the rules for signing in. The sessions of the matrix are fresh, so nobody has to confirm who they are. */
export const secondFactorExpectations: Expectations = {
  prepareFactorAtSignIn: [{ rule: everyone('wrong_credentials'), body: () => ({ email: newAddress(), password: 'secret' }) }],
  getSecondFactor: [signedIn],
  confirmIdentity: [{ rule: { ...everyone('wrong_password'), ...signedOut }, body: () => ({ password: 'a guess' }) }],
  prepareAuthenticator: [signedIn],
  addAuthenticator: [{ rule: { ...everyone('wrong_code'), ...signedOut }, body: () => ({ setup: 'unknown', code: '123456' }) }],
  removeAuthenticator: [{ rule: { ...everyone('not_found'), ...signedOut } }],
  forgetTrustedDevices: [signedIn],
  makeRecoveryCodes: [{ rule: { ...everyone('not_found'), ...signedOut } }],
  removeUserFactor: [
    {
      rule: { ...rules.administrators, administrator: 'not_found', administratorMember: 'not_found' },
      withoutProject: true,
      params: (at) => ({ id: at.spare }),
    },
  ],
  getSignInRules: [{ rule: rules.administrators }],
  updateSignInRules: [{ rule: rules.administrators, body: () => rulesOfSignIn }],
};
