import type { Queue } from '../../../platform/queue/queue.ts';

/** A job that was sent: its name, payload and delay in seconds. */
export type Noted = readonly [name: string, payload: unknown, after: number];

/** Records jobs instead of running them. */
export function recordingQueue(sent: Noted[]): Pick<Queue, 'send' | 'sendAll'> {
  return {
    send: async (_, { name }, payload, options) => void sent.push([name, payload, options?.startAfterSeconds ?? 0]),
    async sendAll(_, { name }, payloads, optionsOf) {
      for (const payload of payloads) sent.push([name, payload, optionsOf?.(payload).startAfterSeconds ?? 0]);
    },
  };
}
