export { accountsRoutes, administrationRoutes, installationRoutes, settingsRoutes } from './accounts.routes.ts';
export { createAccountsService } from './accounts.service.ts';
export { signUpRulesReader } from './sign-up-rules.ts';
export { settingsOf } from './accounts.policy.ts';
export { mergeSettings } from './accounts.repository.ts';
export { mailLinkJob } from './accounts.jobs.ts';
export { findSessionUser, listHoldingSessions } from './sessions.repository.ts';
export { dropSubscription } from './subscriptions.repository.ts';
