import { errorCodes, type Operation } from '@sheetmark/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedUrls } from '../../src/platform/signing/signed-urls.ts';
import type { Sign } from './expectation.ts';
import type { Caller } from './people.ts';
import type { Outcome } from './rules.ts';

export interface Call {
  readonly row: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly file: string | undefined;
}

let callCount = 0;

export interface Answered {
  readonly outcome: Outcome;
  /** The response. */
  readonly text: string;
}

export const probe = async (app: FastifyInstance, caller: Caller, sent: Call): Promise<Outcome> => (await ask(app, caller, sent)).outcome;

/** Sends a call as one caller. Each call comes from a new address, so that no limit per address applies. */
export async function ask(app: FastifyInstance, caller: Caller, { row, params, query, body, file }: Call): Promise<Answered> {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  const payload = file === undefined ? body : form(body ?? {}, file);
  callCount += 1;
  const response = await app.inject({
    method: row.method,
    url: `${path}?${search.toString()}`,
    remoteAddress: `10.0.${callCount >> 8}.${callCount & 255}`,
    headers: { ...(caller.token !== null && { authorization: `Bearer ${caller.token}` }), ...(file !== undefined && formType) },
    ...(payload !== undefined && { payload }),
  });
  if (row.bytes && response.statusCode < 300) return { outcome: 'done', text: response.body };
  return { outcome: outcomeOf(response.statusCode, response.json()), text: response.body };
}

const formType = { 'content-type': 'multipart/form-data; boundary=form' };

function form(fields: Readonly<Record<string, unknown>>, file: string): string {
  const part = (name: string, more: string, value: string) =>
    `--form\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => part(name, '', String(value)));
  return [...parts, part('file', '; filename="new.pdf"\r\nContent-Type: application/pdf', file), '--form--\r\n'].join('');
}

/** Throws when status, code and HTTP status contradict each other. */
function outcomeOf(http: number, body: { status: boolean; message: string; code?: keyof typeof errorCodes }): Outcome {
  const { status, code } = body;
  if (status && code === undefined && http === 200) return 'done';
  if (!status && code !== undefined && errorCodes[code].http === http) return code;
  throw new Error(`a response contradicts itself: ${http} ${JSON.stringify(body)}`);
}

export function signerFor(signedUrls: SignedUrls, caller: Caller, isValid: boolean): Sign {
  return (path) => {
    const { u, e, s } = Object.fromEntries(new URL(signedUrls.url(path, { id: caller.id }), 'http://localhost').searchParams);
    return { u: Number(u), e: Number(e), s: isValid ? String(s) : 'made-up' };
  };
}
