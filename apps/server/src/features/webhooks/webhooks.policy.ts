import { createHmac } from 'node:crypto';
import { eventRow, eventTypes } from '@sheetmark/contract';
import { hours, minutes, seconds } from '../../platform/clock/durations.ts';

/** The types that webhooks can choose. */
export const sentTypes: readonly string[] = eventTypes.filter((type) => eventRow(type).webhook);

export const mostWebhooks = 20;
/** More waiting deliveries than this mean that nobody receives them. */
export const mostWaiting = 10_000;

/** Milliseconds until the second, third, fourth and fifth try; after that a delivery is given up. */
const pauses: readonly number[] = [seconds(30), minutes(5), minutes(30), hours(2)];
const longestWait = hours(2);

/** Milliseconds until the next try; null if there is none. A receiver may ask for a longer pause. */
export function pauseAfter(tries: number, askedMs: number | null): number | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : Math.min(longestWait, Math.max(pause, askedMs ?? 0));
}

/** A webhook whose deliveries all failed for so long is paused. */
export const failingDays = 3;

export const secretPrefix = 'whsec_';

interface Message {
  readonly id: string;
  /** Unix seconds of this try. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks 1.0: an HMAC-SHA256 of id, timestamp and body with the secret's bytes. */
export function signedHeaders(secret: string, { id, timestamp, body }: Message): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}
