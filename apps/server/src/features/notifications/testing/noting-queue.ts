import type { Queue } from '../../../platform/queue/queue.ts';

/** Of a job that was sent: its name, its payload, and the seconds before it may start. */
export type Noted = readonly [name: string, payload: unknown, after: number];

/** Keeps what is sent instead of doing it. */
export function notingQueue(sent: Noted[]): Pick<Queue, 'send' | 'sendAll'> {
  return {
    send: async (_, { name }, payload, options) => void sent.push([name, payload, options?.startAfterSeconds ?? 0]),
    async sendAll(_, { name }, payloads, optionsOf) {
      for (const payload of payloads) sent.push([name, payload, optionsOf?.(payload).startAfterSeconds ?? 0]);
    },
  };
}
