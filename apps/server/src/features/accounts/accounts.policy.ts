import type { UserId } from '@sheetmark/contract';
import { hours, minutes } from '../../platform/clock/durations.ts';

/** Constants of contract.md section 2. */
export const sessionDays = 30;
export const validateLinkHours = 24;
export const resetLinkHours = 1;
/** The number of wrong sign-ins for one address or from one source within the window, after which further ones are refused. */
export const wrongSignInsAllowed = 10;
export const wrongSignInWindowMinutes = 15;
/** The keys by which wrong sign-ins are counted. */
export const signInSubject = {
  address: (email: string) => `sign-in address ${email.toLowerCase()}`,
  source: (source: string) => `sign-in source ${source}`,
  device: (user: UserId, hash: string) => `sign-in device ${user} ${hash}`,
} as const;
/** How long a device or source counts as known after the last sign-in from it. */
export const knownDeviceDays = 90;
/**
 * The number of accounts and mailed links that one network address can request per hour, because each costs a mail or a hash: enough for an office
 * behind one address that signs up together.
 */
export const anonymousRequestsPerHour = 3000;
/** The number of links that one address can request per hour. */
export const linksPerHour = 5;

/** The minimum time between records of a session's last use: from the same source, and from another one. */
export const lastUseGrainMs = hours(1);
export const movedGrainMs = minutes(5);

export function fullName(user: { first_name: string; last_name: string }): string {
  return `${user.first_name} ${user.last_name}`.trim();
}

/** What the last names of guests without an account end with, so that each list, mail and export says what they are. */
export const guestEnding = '(guest)';
const endsAsGuest = /(^|\s+)\(guest\)$/;
export const withoutGuestEnding = (name: string): string => name.replace(endsAsGuest, '');
/** Of someone who came in by a link, who can have an account. */
export const guestName = (user: { first_name: string; last_name: string }): string =>
  `${withoutGuestEnding(fullName(user))} ${guestEnding}`.trim();

export interface ExtraSettings {
  readonly is_notification_active: boolean;
  readonly is_email_notification_active: boolean;
  /** News is mailed once a day. */
  readonly is_email_digest_active: boolean;
  /** Each drawn object becomes its own markup. */
  readonly is_markup_per_object_active: boolean;
  /** The number of a colour, 1 to 8; null: none chosen. */
  readonly avatar_color: number | null;
}

/** By default, notifications are on, and mails are sent as things happen. */
export function settingsOf(stored: unknown): ExtraSettings {
  const chosen: Partial<ExtraSettings> = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    is_notification_active: chosen.is_notification_active !== false,
    is_email_notification_active: chosen.is_email_notification_active !== false,
    is_email_digest_active: chosen.is_email_digest_active === true,
    is_markup_per_object_active: chosen.is_markup_per_object_active === true,
    avatar_color: chosen.avatar_color ?? null,
  };
}
