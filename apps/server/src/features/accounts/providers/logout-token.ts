import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { z } from 'zod';

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a logout token may be, and how wrong a clock. Seconds. */
const oldest = 300;
const clockDifference = 60;

const Header = z.object({ alg: z.string(), kid: z.string().optional() });
const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: z.string().min(1).max(500),
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.record(z.string(), z.unknown()),
  nonce: z.never().optional(),
});
const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string(), use: z.string().optional() })) });

export type KeySet = z.infer<typeof Keys>;
export const readKeys = (json: unknown): KeySet => Keys.parse(json);

/** Signatures with the provider's public key. Never `none`, and never HS256: a shared key would let the client sign for the provider. */
const algorithms: Readonly<Record<string, { kty: string; hash: string | null; options?: object }>> = {
  RS256: { kty: 'RSA', hash: 'sha256' },
  RS384: { kty: 'RSA', hash: 'sha384' },
  RS512: { kty: 'RSA', hash: 'sha512' },
  PS256: { kty: 'RSA', hash: 'sha256', options: { padding: 6, saltLength: 32 } },
  ES256: { kty: 'EC', hash: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
  ES384: { kty: 'EC', hash: 'sha384', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { kty: 'OKP', hash: null },
};

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  /** Seconds since 1970. */
  readonly now: number;
}

export interface LogoutToken {
  readonly jti: string;
  readonly sub: string | undefined;
  readonly sid: string | undefined;
}

/** What a token claims. Anyone could have written it, until its signature is checked. */
export interface UncheckedToken {
  readonly kid: string | undefined;
  /** What it claims, if one of these keys signed it; null otherwise. */
  check(keys: KeySet): LogoutToken | null;
}

const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
/** With or without the slash after the host's name, as in discovery. */
const isSameIssuer = (one: string, other: string): boolean => URL.parse(one)?.href === new URL(other).href;

/** OpenID Connect Back-Channel Logout 1.0, 2.6, except for the signature. Null unless the token is current, for this server and well formed. */
export function readLogoutToken(token: string, expected: Expected): UncheckedToken | null {
  try {
    const [head, body, signature, ...more] = token.split('.');
    if (head === undefined || body === undefined || signature === undefined || more.length > 0) return null;
    const header = Header.parse(json(head));
    const { iss, aud, iat, exp, jti, sub, sid, events } = Claims.parse(json(body));
    const isForUs = isSameIssuer(iss, expected.issuer) && [aud].flat().includes(expected.clientId);
    const isCurrent =
      iat > expected.now - oldest && iat < expected.now + clockDifference && (exp ?? Infinity) > expected.now - clockDifference;
    const namesOne = sub !== undefined || sid !== undefined;
    if (!isForUs || !isCurrent || !namesOne || !(event in events) || !Object.hasOwn(algorithms, header.alg)) return null;
    const isSignedBy = (keys: KeySet) => isSigned(`${head}.${body}`, signature, { header, keys });
    return { kid: header.kid, check: (keys) => (isSignedBy(keys) ? { jti, sub, sid } : null) };
  } catch {
    return null;
  }
}

interface Signing {
  readonly header: z.infer<typeof Header>;
  readonly keys: KeySet;
}

function isSigned(signed: string, signature: string, { header, keys: { keys } }: Signing): boolean {
  const algorithm = Object.hasOwn(algorithms, header.alg) ? algorithms[header.alg] : undefined;
  if (!algorithm) return false;
  const fitting = keys.filter(
    ({ kid, kty, use }) => kty === algorithm.kty && (use ?? 'sig') === 'sig' && (header.kid === undefined || kid === header.kid),
  );
  return fitting.some((jwk: JsonWebKey) => {
    try {
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      return verify(algorithm.hash, Buffer.from(signed), { key, ...algorithm.options }, Buffer.from(signature, 'base64url'));
    } catch {
      // A key of a kind that this server can't read signs nothing.
      return false;
    }
  });
}
