import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** A connection on which nothing has moved for so long is given up, unless it is us who do not read. */
  readonly idleMs: number;
}

const transports = {
  'http:': { module: http, agent: new http.Agent({ keepAlive: true }) },
  'https:': { module: https, agent: new https.Agent({ keepAlive: true }) },
};

/**
 * One request, streamed both ways; resolves when the answer begins. Not the global fetch, because that keeps a second
 * copy of every streamed request body in memory, in case of a redirect.
 */
export async function exchange(url: URL, { method, headers, body, idleMs }: Exchange): Promise<IncomingMessage> {
  const { module, agent } = transports[url.protocol === 'https:' ? 'https:' : 'http:'];
  const request = module.request(url, { method, headers, agent, timeout: idleMs });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    let answer: IncomingMessage | null = null;
    request.once('response', (response) => resolve((answer = response)));
    request.on('timeout', () => {
      if (!answer?.readableLength) request.destroy(new Error(`nothing moved for ${idleMs} ms`));
    });
    request.on('error', reject);
  });
  const sent = pipeline(body ?? Readable.from([]), request);
  // An answer may come before all is sent, as a refusal does.
  return Promise.race([answered, sent.then(() => answered)]);
}
