import { byProject, type Expectations, signedOut } from './expectation.ts';
import { everyone, rules } from './rules.ts';
import type { Place } from './world.ts';

const anyone = { withoutProject: true } as const;
const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const email = 'guest@example.com';
/** Reading needs the right to edit, because addresses are in it. */
const editors = { ...rules.members, viewer: 'not_allowed', reviewer: 'not_allowed' } as const;
const ofLink = { params: (at: Place) => ({ linkId: at.endedGuestLink }) };

export const guestExpectations = {
  describeGuestLink: [{ rule: rules.anyone, body: (at) => ({ link: at.guestSecret }) }],
  sendGuestCode: [{ rule: everyone('link_not_valid'), ...anyone, body: () => ({ link: 'made-up', email, name: 'Luis' }) }],
  enterAsGuest: [{ rule: everyone('invalid_input'), body: (at) => ({ link: at.guestSecret, email, code: '000000' }) }],
  enterPublicly: [{ rule: everyone('link_not_valid'), body: (at) => ({ link: at.guestSecret }) }],
  requestGuestLink: [{ rule: rules.anyone, ...anyone, body: () => ({ link: 'made-up', email }) }],
  getGuestView: [{ rule: { ...everyone('not_allowed'), ...signedOut } }],
  listGuestLinks: [{ rule: editors, ...byProject }],
  createGuestLink: [
    {
      rule: rules.owner,
      ...byProject,
      body: (at) => ({ item_id: at.item, access: 'view', expires_on }),
      foreignBodies: {
        'for a file of another project': { body: (_, other) => ({ item_id: other.item, access: 'view', expires_on }), code: 'not_found' },
        'for a folder of another project': {
          body: (_, other) => ({ folder_id: other.folder, access: 'view', expires_on }),
          code: 'not_found',
        },
        'for a review of another project': {
          body: (_, other) => ({ review_id: other.review, access: 'view', expires_on }),
          code: 'not_found',
        },
      },
    },
  ],
  revokeGuestLink: [
    {
      rule: {
        ...rules.owner,
        viewer: 'not_allowed',
        reviewer: 'not_allowed',
        member: 'not_found',
        author: 'not_found',
        administratorMember: 'not_found',
      },
      ...ofLink,
    },
  ],
  inviteGuest: [{ rule: rules.owner, ...byProject, body: () => ({ email }) }],
  getPublicLinkRules: [{ rule: rules.administrators }],
  updatePublicLinkRules: [{ rule: rules.administrators, body: () => ({ allowed: false }) }],
  getGuestSettings: [{ rule: rules.members, ...byProject }],
  updateGuestSettings: [{ rule: rules.owner, ...byProject, body: () => ({ members_invite: false, allows_public: false }) }],
} satisfies Expectations;
