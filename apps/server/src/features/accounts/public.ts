export { accountsFeature } from './accounts.feature.ts';
export { createSignUpRulesReader } from './sign-up-rules.ts';
export { settingsOf } from './accounts.policy.ts';
export { mergeSettings } from './accounts.repository.ts';
export { findSessionUser, listValidSessions } from './sessions.repository.ts';
export { dropSubscription } from './subscriptions.repository.ts';
