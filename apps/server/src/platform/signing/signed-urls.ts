import { createHmac } from 'node:crypto';
import type { SessionId, SignedQuery, UserId } from '@sheetmark/contract';
import { type Clock, isoTime } from '../clock/clock.ts';
import type { Reader } from '../db/unit-of-work.ts';
import { equalInConstantTime } from '../ids/secrets.ts';
import { isSessionValid } from './sessions.repository.ts';

const half = 12 * 60 * 60;

/** The user of a URL, which stops working when their session ends. */
export interface UrlHolder {
  readonly id: UserId;
  /** Omitted only without a session, as in a job: such a URL ends only when it expires. */
  readonly session?: SessionId | undefined;
}

/**
 * URLs of images, tiles and files that work for one session of one user, for at most 24 hours. Within a window of 12 hours the same path gets the
 * same URL, so that browsers can cache it. The URL names the user: the service checks their access again when it serves the URL.
 */
export interface SignedUrls {
  /** `path` begins with `/api/`. `ending` is appended without being signed: one signature covers all tiles of a sheet. */
  url(path: string, holder: UrlHolder, ending?: string): string;
  /** The seconds until it expires; null if it is forged, has expired, or its session has ended. */
  verify(path: string, query: SignedQuery): Promise<{ secondsLeft: number } | null>;
}

export function createSignedUrls(secret: string, clock: Clock, db: Reader): SignedUrls {
  const signature = (path: string, { id, session }: UrlHolder, end: number): string =>
    createHmac('sha256', secret)
      .update([path, id, end, ...(session === undefined ? [] : [session])].join('\n'))
      .digest('base64url');
  const seconds = (): number => Math.floor(clock.now() / 1000);
  return {
    url(path, holder, ending = '') {
      const end = (Math.floor(seconds() / half) + 2) * half;
      const session = holder.session === undefined ? '' : `&n=${holder.session}`;
      return `${path}${ending}?u=${holder.id}${session}&e=${end}&s=${signature(path, holder, end)}`;
    },
    async verify(path, { u, n, e, s }) {
      const secondsLeft = e - seconds();
      if (secondsLeft <= 0 || secondsLeft > 2 * half) return null;
      if (!equalInConstantTime(s, signature(path, { id: u, session: n }, e))) return null;
      const isOver = n !== undefined && !(await isSessionValid(db, { session: n, user: u, now: isoTime(clock) }));
      return isOver ? null : { secondsLeft };
    },
  };
}
