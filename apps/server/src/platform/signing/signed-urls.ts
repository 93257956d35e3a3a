import { createHmac } from 'node:crypto';
import type { SessionId, SignedQuery, UserId } from '@sheetmark/contract';
import { type Clock, isoTime } from '../clock/clock.ts';
import type { Reader } from '../db/unit-of-work.ts';
import { equalInConstantTime } from '../ids/secrets.ts';
import { isSessionValid } from './sessions.repository.ts';

const half = 12 * 60 * 60;

/** Who a URL is for. It ends with their session. */
export interface UrlHolder {
  readonly id: UserId;
  /** Omitted only without a session, as in a job: such a URL ends only when it expires. */
  readonly session?: SessionId | undefined;
}

/**
 * URLs of images, tiles and files, good for one session of one user and at most 24 hours. Within a window of 12 hours the same path gets the
 * same URL, so that browsers keep what they have. The user stays in the URL: rights are looked up again when it is served.
 */
export interface SignedUrls {
  /** `path` begins with `/api/`. `ending` is put behind it unsigned: for tiles, whose sheet's one signature covers them all. */
  url(path: string, holder: UrlHolder, ending?: string): string;
  /** Null when it was not made here, is over, or its session has ended; else the seconds it still lasts. */
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
