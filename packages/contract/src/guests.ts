import { z } from 'zod';
import { Email, enteredPassword, newPassword } from './accounts.ts';
import { guestsInput } from './feature-messages.ts';
import { name, Secret, Time } from './fields.ts';
import { FileId, FolderId, GuestLinkId, ItemId, ProjectId, ReviewId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { GuestAccess } from './rights.ts';

const tag = 'Guests';
const count = z.number().int().nonnegative();

/** The longest that a link works. */
export const guestLinkMaxDays = 366;

/** What a link covers: the sheets of a review, a file at its newest version, or those of a folder with its subfolders. */
const target = { review_id: ReviewId.nullable(), item_id: ItemId.nullable(), folder_id: FolderId.nullable() };

/** A link that lets people without an account see a part of a project. */
export const GuestLink = z.object({
  id: GuestLinkId,
  ...target,
  /** The name of the review, file or folder. */
  title: z.string(),
  access: GuestAccess,
  may_download: z.boolean(),
  /** Only these may use it; null: anyone who has the link. */
  addresses: z.array(z.string()).nullable(),
  /** Works without an address and a code, only to view. */
  is_public: z.boolean(),
  has_password: z.boolean(),
  /** With its secret. Null once it has ended. */
  url: z.string().nullable(),
  created_by: z.object({ id: UserId, name: z.string() }),
  created_at: Time,
  /** It works until the end of this day, in UTC. */
  expires_at: Time,
  revoked_at: Time.nullable(),
  revoked_by: z.string().nullable(),
  /** How often it was used to come in, and when last. */
  opened: count,
  last_opened_at: Time.nullable(),
  /** Who came in by it, the latest first; at most 50. */
  visitors: z.array(z.object({ name: z.string(), email: z.string().nullable(), opened: count, last_opened_at: Time })),
});
export type GuestLink = z.infer<typeof GuestLink>;

/** What a link shows before its guest has entered a code. */
export const GuestInvitation = z.object({
  inviter: z.string(),
  project: z.string(),
  /** A review's name. Names of files and folders are shown only after the code. */
  review: z.string().nullable(),
  kind: z.enum(['review', 'file', 'folder']),
  sheets: count,
  due_date: z.string().nullable(),
  access: GuestAccess,
  is_public: z.boolean(),
  needs_password: z.boolean(),
  expires_at: Time,
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

export const GuestSheet = z.object({
  item_id: ItemId,
  file_id: FileId,
  folder_id: FolderId,
  page_number: z.number().int(),
  file_name: z.string(),
  number: z.string().nullable(),
  title: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** Those that the guest may see. */
  markups: count,
});
export type GuestSheet = z.infer<typeof GuestSheet>;

/** What a guest sees of a project. */
export const GuestView = z.object({
  project: z.object({ id: ProjectId, name: z.string() }),
  /** The name of the review, file or folder. */
  title: z.string(),
  inviter: z.string(),
  ...target,
  access: GuestAccess,
  may_download: z.boolean(),
  is_public: z.boolean(),
  name: z.string(),
  /** Null without an address. */
  email: z.string().nullable(),
  expires_at: Time,
  sheets: z.array(GuestSheet),
  /** There are more than 1,000 sheets: the others aren't listed. */
  has_more: z.boolean(),
});
export type GuestView = z.infer<typeof GuestView>;

const link = Secret;
const ofProject = z.object({ id: ProjectId });
/** Guest links without an address, on this server. `is_fixed`: its setting PUBLIC_LINKS decides it. */
export const PublicLinkRules = z.object({ allowed: z.boolean(), is_fixed: z.boolean() });
export type PublicLinkRules = z.infer<typeof PublicLinkRules>;

const GuestSettings = z.object({
  /** Editors may invite guests, too; otherwise only the owner. */
  members_invite: z.boolean(),
  /** Links may work without an address. The server must allow it, too. */
  allows_public: z.boolean(),
});

/** What guests call before and after they have come in. */
const entering = defineOperations({
  describeGuestLink: {
    method: 'POST',
    path: '/api/guest/link',
    caller: 'nobody',
    tag,
    summary: 'What a guest link is for, without names of files or of other guests.',
    refusals: ['link_not_valid'],
    body: z.object({ link }),
    answer: z.object({ data: GuestInvitation }),
  },
  sendGuestCode: {
    method: 'POST',
    path: '/api/guest/code',
    caller: 'nobody',
    tag,
    summary:
      'Mail a code of six digits to this address, if the link is for it. The response is the same for every address. A code works for 10 minutes.',
    refusals: ['link_not_valid', 'wrong_password'],
    body: z.object({
      link,
      email: Email,
      name: name('Your name').max(100, { error: guestsInput.name }),
      password: enteredPassword.optional(),
    }),
  },
  enterAsGuest: {
    method: 'POST',
    path: '/api/guest/enter',
    caller: 'nobody',
    tag,
    summary: 'Come in with the mailed code, at most five tries. The token is for what the link covers, and ends with the link.',
    refusals: ['link_not_valid'],
    body: z.object({
      link,
      email: Email,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, { error: guestsInput.code }),
    }),
    answer: z.object({ data: z.object({ token: z.string(), expires_at: Time }) }),
  },
  enterPublicly: {
    method: 'POST',
    path: '/api/guest/enter-publicly',
    caller: 'nobody',
    tag,
    summary: 'Come in by a link that works without an address, only to view.',
    refusals: ['link_not_valid', 'wrong_password'],
    body: z.object({ link, password: enteredPassword.optional() }),
    answer: z.object({ data: z.object({ token: z.string(), expires_at: Time }) }),
  },
  requestGuestLink: {
    method: 'POST',
    path: '/api/guest/request',
    caller: 'nobody',
    tag,
    summary: 'Ask the person who made an ended link for a new one. The response is the same whatever the link and the address are.',
    body: z.object({ link, email: Email }),
  },
  getGuestView: {
    method: 'GET',
    path: '/api/guest',
    caller: 'user',
    guests: 'view',
    tokens: 'never',
    tag,
    summary: 'What the calling guest’s link covers: its sheets, at most 1,000, and what they may do. Only for guests.',
    answer: z.object({ data: GuestView }),
  },
});

/** What members call. */
const inviting = defineOperations({
  listGuestLinks: {
    method: 'GET',
    path: '/api/project/{id}/guest-links',
    caller: 'user',
    tag,
    summary:
      'The guest links of a project that the caller made, or all to its owner, newest first; at most 200. With a target, only those for it.',
    right: 'edit',
    params: ofProject,
    query: z.object({ review_id: ReviewId.optional(), item_id: ItemId.optional(), folder_id: FolderId.optional() }),
    answer: z.object({ data: z.array(GuestLink) }),
  },
  createGuestLink: {
    method: 'POST',
    path: '/api/project/{id}/guest-links',
    caller: 'user',
    tag,
    summary:
      'Create a guest link for one review, file or folder, and mail it to its addresses. Who may decide must be named by their address, and becomes a reviewer.',
    params: ofProject,
    body: z
      .object({
        review_id: ReviewId.nullable().default(null),
        item_id: ItemId.nullable().default(null),
        folder_id: FolderId.nullable().default(null),
        access: z.enum(GuestAccess.options, { error: guestsInput.access }),
        may_download: z.boolean().default(false),
        addresses: z
          .array(Email)
          .min(1, { error: guestsInput.addresses })
          .max(50, { error: guestsInput.addresses })
          .nullable()
          .default(null),
        is_public: z.boolean().default(false),
        password: newPassword.nullable().default(null),
        expires_on: z.iso.date({ error: guestsInput.expiry }),
      })
      .refine((made) => [made.review_id, made.item_id, made.folder_id].filter((id) => id !== null).length === 1, {
        error: guestsInput.target,
      }),
    answer: z.object({ data: GuestLink }),
  },
  revokeGuestLink: {
    method: 'DELETE',
    path: '/api/guest-link/{linkId}',
    caller: 'user',
    tag,
    summary: 'Revoke a guest link at once, with its open windows and the URLs that its guests got.',
    params: z.object({ linkId: GuestLinkId }),
    answer: z.object({ data: GuestLink }),
  },
  inviteGuest: {
    method: 'POST',
    path: '/api/project/{id}/guests',
    caller: 'user',
    tag,
    summary: 'Make an address a guest of a project, so that a review can name them as a reviewer. They are mailed once it is their turn.',
    refusals: ['already_member'],
    params: ofProject,
    body: z.object({ email: Email, name: name('Name').max(100, { error: guestsInput.name }).optional() }),
    answer: z.object({ data: z.object({ user_id: UserId, name: z.string(), email: z.string() }) }),
  },
  getGuestSettings: {
    method: 'GET',
    path: '/api/project/{id}/guest-settings',
    caller: 'user',
    tag,
    summary: 'Who may invite guests to a project, and whether links may work without an address.',
    params: ofProject,
    answer: z.object({ data: GuestSettings.extend({ may_invite: z.boolean(), server_allows_public: z.boolean() }) }),
  },
  getPublicLinkRules: {
    method: 'GET',
    path: '/api/administration/publiclinks',
    caller: 'administrator',
    tag,
    summary: 'Whether guest links without an address work on this server.',
    answer: z.object({ data: PublicLinkRules }),
  },
  updatePublicLinkRules: {
    method: 'PUT',
    path: '/api/administration/publiclinks',
    caller: 'administrator',
    tag,
    summary:
      'Turn guest links without an address on or off for this server. Off, they let nobody in, and open ones end at once. Refused if the setting PUBLIC_LINKS decides it.',
    body: PublicLinkRules.pick({ allowed: true }),
    answer: z.object({ data: PublicLinkRules }),
  },
  updateGuestSettings: {
    method: 'PUT',
    path: '/api/project/{id}/guest-settings',
    caller: 'user',
    tag,
    summary: 'Change who may invite guests. Without public links, those that exist end at once. Only the owner may.',
    params: ofProject,
    body: GuestSettings,
  },
});

export const guestOperations = { ...entering, ...inviting };
