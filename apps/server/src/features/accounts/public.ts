export { accountsRoutes } from './accounts.routes.ts';
export { createAccountsService, type AccountsParts, type AccountsService } from './accounts.service.ts';
export { fullName } from './accounts.policy.ts';
