import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { mailLinkJob } from './accounts.jobs.ts';
import { accountsRoutes, administrationRoutes, installationRoutes, settingsRoutes, tokenRoutes } from './accounts.routes.ts';
import { type AccountsParts, createAccountsService } from './accounts.service.ts';
import { factorRoutes } from './factors/factors.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { providerRoutes } from './providers/providers.routes.ts';

export function accountsFeature(deps: Deps, others: Pick<AccountsParts, 'mailer' | 'isInvited' | 'leaveProjects'>) {
  const accounts = createAccountsService({ ...deps, ...others });
  return {
    services: { accounts },
    routes: {
      ...accountsRoutes(accounts),
      ...settingsRoutes(accounts.settings, accounts),
      ...providerRoutes(accounts.providers),
      ...passkeyRoutes(accounts.passkeys),
      ...factorRoutes({ factors: accounts.factors, stepUp: accounts.stepUp, rules: accounts.signInRules }),
      ...tokenRoutes(accounts.tokens),
      ...administrationRoutes(accounts.administration),
      ...installationRoutes(accounts.installation),
    },
    jobs: [onJob(mailLinkJob, (asked) => accounts.mailLink(asked))],
  };
}
