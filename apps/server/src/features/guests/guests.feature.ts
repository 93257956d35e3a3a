import type { Deps } from '../../deps.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { onJob } from '../../platform/queue/queue.ts';
import { createEntryJobs, guestCodeJob, guestRequestJob } from './entry-jobs.ts';
import { createEntryService } from './entry.service.ts';
import { createGuestFollower } from './guest-follower.ts';
import { createGuestNews, guestNewsJob, type NewsParts } from './guest-news.ts';
import { createGuestViewService } from './guest-view.service.ts';
import { guestsRoutes } from './guests.routes.ts';
import { createInvitingService } from './inviting.service.ts';
import { createLinkSecrets } from './link-secrets.ts';
import { createPublicLinksReader, createPublicLinksService } from './public-links.service.ts';
import { createSharingService } from './sharing.service.ts';

export function guestsFeature(deps: Deps, others: { mailer: Mailer } & Pick<NewsParts, 'unsubscribeLink'>) {
  const parts = { ...deps, ...others, secrets: createLinkSecrets(deps), readPublicRules: createPublicLinksReader(deps) };
  const publicLinks = createPublicLinksService(deps);
  const entryJobs = createEntryJobs(parts);
  const news = createGuestNews(parts);
  const follower = createGuestFollower({ ...parts, news });
  return {
    services: {},
    routes: guestsRoutes({
      entry: createEntryService(parts),
      view: createGuestViewService(deps),
      sharing: createSharingService(parts),
      inviting: createInvitingService(parts),
      publicLinks,
    }),
    jobs: [
      onJob(guestNewsJob, (asked) => news.mail(asked)),
      onJob(guestCodeJob, (asked) => entryJobs.mailCode(asked)),
      onJob(guestRequestJob, (asked) => entryJobs.mailRequest(asked)),
    ],
    start: async () => {
      await publicLinks.endUnlessAllowed();
      await follower.start();
    },
    stop: () => follower.stop(),
  };
}
