import type { Handlers } from '../../platform/http/handler.ts';
import type { EntryService } from './entry.service.ts';
import type { GuestViewService } from './guest-view.service.ts';
import type { InvitingService } from './inviting.service.ts';
import type { PublicLinksService } from './public-links.service.ts';
import type { SharingService } from './sharing.service.ts';

interface GuestServices {
  readonly entry: EntryService;
  readonly view: GuestViewService;
  readonly sharing: SharingService;
  readonly inviting: InvitingService;
  readonly publicLinks: PublicLinksService;
}

export function guestsRoutes({ entry, view, sharing, inviting, publicLinks }: GuestServices): Handlers {
  return {
    describeGuestLink: async ({ body, request }) => ({ message: 'The link.', data: await entry.describe(body.link, request) }),
    sendGuestCode: async ({ body, request }) => {
      await entry.sendCode(body, request);
      return { message: 'If this address is invited, a code is on its way.' };
    },
    enterAsGuest: async ({ body, request }) => ({ message: 'You are in.', data: await entry.enter(body, request) }),
    enterPublicly: async ({ body, request }) => ({ message: 'You are in.', data: await entry.enterPublicly(body, request) }),
    requestGuestLink: async ({ body, request }) => {
      await inviting.requestLink(body, request.source);
      return { message: 'Your request is passed on.' };
    },
    getGuestView: async ({ actor }) => ({ message: 'What you are invited to.', data: await view.get(actor) }),
    listGuestLinks: async ({ actor, params, query }) => ({ message: 'The links.', data: await sharing.list(actor, params.id, query) }),
    createGuestLink: async ({ actor, params, body }) => ({
      message: 'The link works.',
      data: await sharing.create(actor, params.id, body),
    }),
    revokeGuestLink: async ({ actor, params }) => ({ message: 'The link has ended.', data: await sharing.revoke(actor, params.linkId) }),
    inviteGuest: async ({ actor, params, body }) => ({
      message: 'They can be a reviewer.',
      data: await inviting.invite(actor, params.id, body),
    }),
    getGuestSettings: async ({ actor, params }) => ({ message: 'The settings.', data: await inviting.getSettings(actor, params.id) }),
    updateGuestSettings: async ({ actor, params, body }) => {
      await inviting.updateSettings(actor, params.id, body);
      return { message: 'Saved.' };
    },
    getPublicLinkRules: async () => ({ message: 'Links without an address.', data: await publicLinks.get() }),
    updatePublicLinkRules: async ({ actor, body }) => ({ message: 'Saved.', data: await publicLinks.update(actor, body) }),
  };
}
