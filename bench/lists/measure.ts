import { once } from 'node:events';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import type { Call } from './calls.ts';

/** The number of simultaneous clients. */
export const clients = 16;

export interface Timed {
  /** Milliseconds, ascending. */
  readonly times: readonly number[];
  /** All clients together. */
  readonly perSecond: number;
}

/** Runs `act` `rounds` times in each client at once; it gets the index of the turn. */
export async function measure(rounds: number, act: (client: number) => Promise<unknown>): Promise<Timed> {
  const times: number[] = [];
  const began = performance.now();
  const client = async (_: unknown, index: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await act(index);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  return { times: times.toSorted((a, b) => a - b), perSecond };
}

export const quantile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? NaN;

/** Requests over keep-alive connections, each client with its own token. Reads all bytes without parsing them. */
export function createSender(base: string, tokens: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  return ({ method, path, body }: Call) =>
    async (client: number): Promise<void> => {
      const headers = { authorization: `Bearer ${tokens[client % tokens.length]}`, 'content-type': 'application/json' };
      const request = httpRequest(base + path, { method, headers, agent });
      request.end(body === undefined ? undefined : JSON.stringify(body));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200)
        throw new Error(`${method} ${path} answered ${response.statusCode}: ${(await text(response)).slice(0, 300)}`);
      response.resume();
      await once(response, 'end');
    };
}
