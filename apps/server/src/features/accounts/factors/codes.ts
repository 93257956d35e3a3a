import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { hashToken } from '../../../platform/ids/secrets.ts';

const period = 30;
export const recoveryCodeCount = 10;
/** Without characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 5;

export const newSecret = (): string => generateSecret();
export const otpauthUrl = (secret: string, label: string): string => generateURI({ issuer: 'Sheetmark', label, secret });

interface Given {
  readonly secret: string;
  readonly code: string;
  /** Milliseconds. */
  readonly now: number;
  /** The last step whose code was used; earlier ones no longer work. */
  readonly after: number;
}

/** The time step (RFC 6238) whose code this is, if it is current or one step away; undefined otherwise. */
export function stepOf({ secret, code, now, after }: Given): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: period });
  if (!result.valid) return undefined;
  const step = Math.floor(epoch / period) + result.delta;
  return step > after ? step : undefined;
}

/** Such as `k3m9x-7tq2w`, 49 random bits. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}`;
}

/** As people type it: with or without the hyphen, in any case. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
