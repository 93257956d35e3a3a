import type { Deps } from '../../deps.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createEntryService } from './entry.service.ts';
import { createGuestFollower } from './guest-follower.ts';
import { createGuestViewService } from './guest-view.service.ts';
import { guestsRoutes } from './guests.routes.ts';
import { createInvitingService } from './inviting.service.ts';
import { createLinkSecrets } from './link-secrets.ts';
import { createSharingService } from './sharing.service.ts';

export function guestsFeature(deps: Deps, { mailer }: { mailer: Mailer }) {
  const parts = { ...deps, mailer, secrets: createLinkSecrets(deps) };
  const follower = createGuestFollower(parts);
  return {
    services: {},
    routes: guestsRoutes({
      entry: createEntryService(parts),
      view: createGuestViewService(deps),
      sharing: createSharingService(parts),
      inviting: createInvitingService(parts),
    }),
    start: () => follower.start(),
    stop: () => follower.stop(),
  };
}
