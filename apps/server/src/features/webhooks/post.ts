import { type Agent as HttpAgent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { InnerAddress, isInner, isTrial, publicAgent } from '../../platform/push/public-agent.ts';
import type { SettledConfig } from '../../platform/settings/kept-settings.ts';

const patienceMs = 10_000;

export interface Answer {
  /** Null without an HTTP response. */
  readonly status: number | null;
  readonly failure: string | null;
  /** Milliseconds that the receiver asks to wait. */
  readonly retryAfterMs: number | null;
}

type Post = (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<Answer>;

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at this address.',
  ENOTFOUND: 'There is no server with this name.',
  EAI_AGAIN: 'The name of the server can’t be resolved.',
  ECONNRESET: 'The server closed the connection.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server isn’t trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server isn’t trusted.',
};

const failed = (failure: string): Answer => ({ status: null, failure, retryAfterMs: null });
const innerAddress = 'This address is in the server’s own network, which the settings don’t allow.';

/** Whether the settings let webhooks call this address: by default only the public internet, encrypted. */
export function isAllowed(
  address: string,
  { publicUrl, allowInnerWebhooks }: Pick<SettledConfig, 'publicUrl' | 'allowInnerWebhooks'>,
): boolean {
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return allowInnerWebhooks || isTrial(publicUrl) || (protocol === 'https:' && !isInner(hostname) && hostname !== 'localhost');
}

/** RFC 9110, 10.2.3; only seconds. */
const secondsOf = (header: string | undefined): number | null => (header && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null);

/** Posts to an address that users choose: without redirects, within ten seconds, and only where the settings allow. Never rejects. */
export function createPost(config: Pick<SettledConfig, 'publicUrl' | 'allowInnerWebhooks'>): Post {
  const isOpen = config.allowInnerWebhooks || isTrial(config.publicUrl);
  const agent: HttpAgent | undefined = isOpen ? undefined : publicAgent();
  return (url, body, headers) => {
    if (!isAllowed(url, config)) return Promise.resolve(failed(innerAddress));
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    return new Promise((resolve) => {
      const sent = request(
        url,
        {
          method: 'POST',
          agent,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'user-agent': 'Sheetmark-Webhooks',
            'content-length': Buffer.byteLength(body),
          },
          signal: AbortSignal.timeout(patienceMs),
        },
        (response) => {
          const status = response.statusCode ?? 0;
          const isDone = status >= 200 && status < 300;
          // What it says isn't read.
          response.destroy();
          resolve({ status, failure: isDone ? null : `It answered ${status}.`, retryAfterMs: secondsOf(response.headers['retry-after']) });
        },
      );
      sent.on('error', (error: Error & { code?: string }) => {
        if (error instanceof InnerAddress) resolve(failed(innerAddress));
        else if (error.name === 'TimeoutError' || error.name === 'AbortError') resolve(failed('It didn’t answer within 10 seconds.'));
        else resolve(failed(words[error.code ?? ''] ?? 'The connection failed.'));
      });
      sent.end(body);
    });
  };
}
