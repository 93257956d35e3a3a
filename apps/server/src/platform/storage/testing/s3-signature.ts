import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Whether the request carries the signature (version 4, in its header) that this secret makes of it. */
export function isSignedWith(secret: string, request: IncomingMessage): boolean {
  const [, credential = '', signedHeaders = '', signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  const [, ...scope] = credential.split('/');
  const url = new URL(request.url ?? '', 'http://host');
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ];
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope.join('/'), sha256(canonical.join('\n'))].join('\n');
  const key = scope.reduce<Buffer | string>((previous, part) => hmac(previous, part), `AWS4${secret}`);
  return signature === hmac(key, toSign).toString('hex');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
