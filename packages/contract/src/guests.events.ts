import { z } from 'zod';
import { defineEvents } from './event.ts';
import { GuestLinkId, UserId } from './ids.ts';
import { GuestAccess } from './rights.ts';

const ofLink = z.object({ guest_link_id: GuestLinkId });
const live = { to: 'members', about: [], stale: ['guestLinks'] } as const;

export const guestEvents = defineEvents({
  guest_link_created: { data: ofLink.extend({ access: GuestAccess }), live, webhook: true },
  guest_link_revoked: { data: ofLink, live, webhook: true },
  /** Someone came in by a link. */
  guest_entered: { data: ofLink.extend({ user_id: UserId }), live, webhook: true },
  guest_settings_changed: { data: z.object({ members_invite: z.boolean(), allows_public: z.boolean() }), live, webhook: true },
});
