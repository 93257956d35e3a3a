import { errorCodes, type Operation } from '@sheetmark/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedUrls } from '../../src/platform/signing/signed-urls.ts';
import type { Sign } from './expectation.ts';
import type { Outcome } from './rules.ts';
import type { Someone } from './world.ts';

export interface Sent {
  readonly row: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly file: string | undefined;
}

let sources = 0;

/** Sends one call as one person, each time from an address of its own, so that no limit on one source is met. */
export async function probe(app: FastifyInstance, who: Someone, { row, params, query, body, file }: Sent): Promise<Outcome> {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  const payload = file === undefined ? body : form(body ?? {}, file);
  sources += 1;
  const answer = await app.inject({
    method: row.method,
    url: `${path}?${search.toString()}`,
    remoteAddress: `10.0.${sources >> 8}.${sources & 255}`,
    headers: { ...(who.token !== null && { authorization: `Bearer ${who.token}` }), ...(file !== undefined && formType) },
    ...(payload !== undefined && { payload }),
  });
  if (row.bytes && answer.statusCode < 300) return 'done';
  return outcomeOf(answer.statusCode, answer.json());
}

const formType = { 'content-type': 'multipart/form-data; boundary=form' };

function form(fields: Readonly<Record<string, unknown>>, file: string): string {
  const part = (name: string, more: string, value: string) =>
    `--form\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => part(name, '', String(value)));
  return [...parts, part('file', '; filename="new.pdf"\r\nContent-Type: application/pdf', file), '--form--\r\n'].join('');
}

/** The code, provided that status, code and HTTP status say the same. */
function outcomeOf(http: number, body: { status: boolean; message: string; code?: keyof typeof errorCodes }): Outcome {
  const { status, code } = body;
  if (status && code === undefined && http === 200) return 'done';
  if (!status && code !== undefined && errorCodes[code].http === http) return code;
  throw new Error(`an answer contradicts itself: ${http} ${JSON.stringify(body)}`);
}

/** A good signature for who has a token of their own, a made-up one for the others. */
export function signerFor(signedUrls: SignedUrls, who: Someone, isGood: boolean): Sign {
  return (path) => {
    const { u, e, s } = Object.fromEntries(new URL(signedUrls.url(path, { id: who.id }), 'http://localhost').searchParams);
    return { u: Number(u), e: Number(e), s: isGood ? String(s) : 'made-up' };
  };
}
