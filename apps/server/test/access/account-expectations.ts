import { randomUUID } from 'node:crypto';
import { byProject, type Expectations, ofAnotherUser, signedIn, signedOut } from './expectation.ts';
import { everyone, rules } from './rules.ts';
import type { Place } from './world.ts';

const newAddress = () => `${randomUUID()}@example.com`;
const newEndpoint = () => `https://push.example.com/${randomUUID()}`;
const anyone = { rule: rules.anyone };
const bySpare = { withoutProject: true, params: (at: Place) => ({ id: at.spare }) } as const;

/** Accounts, sessions, and what administrators see and decide. */
export const accountExpectations: Expectations = {
  signUp: [
    { ...anyone, body: () => ({ email: newAddress(), password: 'secret', first_name: 'Ada' }) },
    {
      rule: { ...rules.administrators, nobody: 'not_allowed', expired: 'not_allowed', inactive: 'not_allowed' },
      body: () => ({ email: newAddress(), password: 'secret', first_name: 'Ada', isAdmin: true }),
    },
  ],
  resendValidation: [{ ...anyone, body: () => ({ email: newAddress() }) }],
  validateToken: [{ rule: everyone('link_not_valid'), query: () => ({ token: 'unknown' }) }],
  logIn: [{ rule: everyone('wrong_credentials'), body: () => ({ email: newAddress(), password: 'secret' }) }],
  logOut: [signedIn],
  forgotPassword: [{ ...anyone, body: () => ({ email: newAddress() }) }],
  resetForgotPassword: [
    { rule: everyone('link_not_valid'), body: () => ({ token: 'unknown', newPassword: 'secret', newPasswordConfirm: 'secret' }) },
  ],
  getUserDetails: [signedIn],
  listAvatarColors: [signedIn],
  updateOwnAccount: [{ ...signedIn, body: () => ({ first_name: 'Ada', avatar_color: 3 }) }],
  updateExtraDetails: [{ ...signedIn, body: () => ({ type: 'is_notification_active', state: 0 }) }],
  changePassword: [
    {
      rule: { ...everyone('wrong_password'), ...signedOut },
      body: () => ({ currentPassword: 'a guess', newPassword: 'secret', newPasswordConfirm: 'secret' }),
    },
  ],
  listSessions: [signedIn],
  endSession: [{ rule: ofAnotherUser, params: (at) => ({ id: at.spareSession }) }],
  endOtherSessions: [signedIn],
  getPushKey: [signedIn],
  subscribe: [{ ...signedIn, body: () => ({ obj: { endpoint: newEndpoint(), keys: { p256dh: 'key', auth: 'auth' } } }) }],
  unsubscribe: [{ ...signedIn, body: () => ({ endpoint: newEndpoint() }) }],

  listTokens: [signedIn],
  createToken: [
    {
      rule: { ...everyone('wrong_password'), ...signedOut },
      body: () => ({ name: 'Nightly export', scope: 'read', expires_on: '2099-01-01', password: 'a guess' }),
    },
  ],
  revokeToken: [{ rule: ofAnotherUser, params: (at) => ({ id: at.spareSession }) }],
  listAllTokens: [{ rule: rules.administrators }],
  revokeAnyToken: [
    {
      rule: { ...rules.administrators, administrator: 'not_found', administratorMember: 'not_found' },
      withoutProject: true,
      params: (at) => ({ id: at.spareSession }),
    },
  ],

  getStatus: [{ rule: rules.administrators }],
  getStorage: [{ rule: rules.administrators }],
  setStorageLimit: [{ rule: rules.administrators, body: () => ({ scope: 'every_user' as const, limit: 'default' as const }) }],
  getOwnStorage: [signedIn],
  getProjectStorage: [{ rule: rules.members, ...byProject }],
  listAudit: [{ rule: rules.administrators }],
  exportAudit: [{ rule: rules.administrators }],
  listProjectAudit: [{ rule: rules.owner, ...byProject }],
  exportProjectAudit: [{ rule: rules.owner, ...byProject }],
  listUsers: [{ rule: rules.administrators }],
  updateUser: [{ rule: rules.administrators, ...bySpare, body: () => ({ is_active: 0 }) }],
  deleteUser: [{ rule: rules.administrators, ...bySpare }],

  getSignUpRules: [anyone],
  updateSignUpRules: [{ rule: rules.administrators, body: () => ({ mode: 'open' }) }],
  getLegalText: [{ ...anyone, withoutProject: true, params: () => ({ name: 'terms' }) }],
  updateLegalText: [
    { rule: rules.administrators, withoutProject: true, params: () => ({ name: 'terms' }), body: () => ({ text: 'Be kind.' }) },
  ],
};
