import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, base64url: what a session, a mailed link or an invitation is known by. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Six digits, to be typed. It needs a short life and a limit of tries. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Only this is stored. The token is random and long, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function equalInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
