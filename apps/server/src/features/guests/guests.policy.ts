import { days, hours, minutes } from '../../platform/clock/durations.ts';
import { guestEnding, withoutGuestEnding } from '../accounts/public.ts';

export const codeLifeMs = minutes(10);
export const codeTries = 5;
/** Codes that one address can ask for with one link within an hour, and that one link can send. */
export const codesPerAddressAndHour = 5;
export const codesPerLinkAndHour = 100;
/** Wrong codes and wrong passwords with one link within ten minutes, whatever the address. */
export const wrongPerLink = 50;
export const wrongWindowMs = minutes(10);
/** Links and guests that one member can make within an hour: each costs mails. */
export const invitationsPerMemberAndHour = 200;
/** Answers to a guest within this time of the first are mailed together. */
export const newsDelaySeconds = 120;
export const requestsPerLinkAndDay = 5;
export const requestsWindowMs = hours(24);
/** A guest enters another code after this time, and never works beyond the end of the link. */
export const longestSessionMs = days(30);

/** A guest's last name says that they are one, so that each list, mail and export says it. */
export function guestNames(name: string): { first_name: string; last_name: string } {
  const words = withoutGuestEnding(name.trim()).split(/\s+/);
  const [first = '', ...others] = words;
  return { first_name: first, last_name: [...others, guestEnding].join(' ') };
}

/** What a guest is called before they have entered a name. */
export const nameFromAddress = (email: string): string => email.slice(0, Math.max(1, email.indexOf('@')));

export interface Usable {
  readonly addresses: readonly string[] | null;
}

/** Whether the link is for this address. */
export const isFor = ({ addresses }: Usable, email: string): boolean => addresses?.includes(email.toLowerCase()) ?? true;
