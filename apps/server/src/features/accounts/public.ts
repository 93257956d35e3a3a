export { type Addressee, lockAddressee } from './addressee.repository.ts';
export { accountsFeature } from './accounts.feature.ts';
export { createSignUpRulesReader } from './sign-up-rules.ts';
export { settingsOf } from './accounts.policy.ts';
export { createAnonymousLimit } from './anonymous-limit.ts';
export { findUser, findUserByEmail, insertGuest, mergeSettings, updateUser } from './accounts.repository.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { findSessionUser, insertSession, listValidSessions } from './sessions.repository.ts';
export { dropSubscription } from './subscriptions.repository.ts';
