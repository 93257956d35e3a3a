import { createHmac } from 'node:crypto';
import type { SignedQuery, UserId } from '@sheetmark/contract';
import type { Clock } from '../clock/clock.ts';
import { equalInConstantTime } from '../ids/secrets.ts';

const half = 12 * 60 * 60;

/**
 * URLs of images, tiles and files, good for one user and at most 24 hours. Within a window of 12 hours the same path gets the same
 * URL, so that browsers keep what they have. The user stays in the URL: rights are looked up again when it is served.
 */
export interface SignedUrls {
  /** `path` begins with `/api/`. `ending` is put behind it unsigned: for tiles, whose sheet's one signature covers them all. */
  url(path: string, user: UserId, ending?: string): string;
  /** Null when it was not made here or is over; else the seconds it still lasts. */
  verify(path: string, query: SignedQuery): { secondsLeft: number } | null;
}

export function createSignedUrls(secret: string, clock: Clock): SignedUrls {
  const signature = (path: string, user: number, end: number): string =>
    createHmac('sha256', secret).update(`${path}\n${user}\n${end}`).digest('base64url');
  const seconds = (): number => Math.floor(clock.now() / 1000);
  return {
    url(path, user, ending = '') {
      const end = (Math.floor(seconds() / half) + 2) * half;
      return `${path}${ending}?u=${user}&e=${end}&s=${signature(path, user, end)}`;
    },
    verify(path, { u, e, s }) {
      const secondsLeft = e - seconds();
      if (secondsLeft <= 0 || secondsLeft > 2 * half) return null;
      return equalInConstantTime(s, signature(path, u, e)) ? { secondsLeft } : null;
    },
  };
}
