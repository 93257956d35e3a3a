import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';
import { Dict, isArray, isNumber, latin1, nameOf, PasswordError, PdfError, Str, type Value } from './values.ts';

/** How strings or streams are encrypted. */
export type Cipher = 'none' | 'rc4' | 'aes128' | 'aes256';

export interface Security {
  readonly key: Uint8Array;
  readonly strings: Cipher;
  readonly streams: Cipher;
  /** Table 22's flags. */
  readonly permissions: number;
  readonly isOwner: boolean;
}

const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const hash = (name: string, ...parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash(name);
  for (const part of parts) digest.update(part);
  return digest.digest();
};
const bytesOf = (value: Value | undefined): Uint8Array => (value instanceof Str ? value.bytes : new Uint8Array());
const padded = (password: Uint8Array): Uint8Array => Buffer.concat([password, PADDING]).subarray(0, 32);

interface Handler {
  readonly encrypt: Dict;
  readonly revision: number;
  /** Bytes of the key. */
  readonly length: number;
  readonly id: Uint8Array;
}

/** The standard security handler (ISO 32000-2, 7.6.4), opened with a user's or the owner's password. */
export function openSecurity(encrypt: Dict, trailer: Dict, password: string): Security {
  if (nameOf(encrypt.get('Filter')) !== 'Standard') throw new PdfError('The file is protected in a way that is not supported.');
  const version = numberAt(encrypt, 'V', 0);
  const revision = numberAt(encrypt, 'R', 2);
  const ids = trailer.get('ID');
  const bits = version === 1 ? 40 : version >= 4 ? 128 : numberAt(encrypt, 'Length', 40);
  const handler = { encrypt, revision, length: Math.min(16, Math.max(5, bits >> 3)), id: bytesOf(isArray(ids) ? ids[0] : undefined) };
  const opened = revision >= 5 ? openNew(handler, password) : openOld(handler, password);
  if (!opened) throw new PasswordError('The password does not open the file.');
  return { ...opened, ...ciphersOf(encrypt, version), permissions: numberAt(encrypt, 'P', -1) | 0 };
}

function numberAt(dict: Dict, key: string, otherwise: number): number {
  const value = dict.get(key);
  return isNumber(value) ? value : otherwise;
}

function ciphersOf(encrypt: Dict, version: number): Pick<Security, 'strings' | 'streams'> {
  if (version < 4) return { strings: 'rc4', streams: 'rc4' };
  const filters = encrypt.get('CF');
  const named = (key: string): Cipher => {
    const filter = nameOf(encrypt.get(key)) ?? 'Identity';
    const found = filters instanceof Dict ? filters.get(filter) : undefined;
    const method = found instanceof Dict ? nameOf(found.get('CFM')) : 'None';
    const ciphers: Readonly<Record<string, Cipher>> = { V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256', None: 'none' };
    const cipher = ciphers[method ?? 'None'];
    if (!cipher) throw new PdfError('The file is encrypted in a way that is not supported.');
    return cipher;
  };
  return { strings: named('StrF'), streams: named('StmF') };
}

type Opened = Pick<Security, 'key' | 'isOwner'>;

/** Revisions 2 to 4 (algorithms 2 to 7). */
function openOld(handler: Handler, password: string): Opened | null {
  const given = padded(latin1(password));
  const { encrypt, revision, length } = handler;
  let ownerKey = hash('md5', given);
  if (revision >= 3) for (let i = 0; i < 50; i += 1) ownerKey = hash('md5', ownerKey.subarray(0, length));
  let user = bytesOf(encrypt.get('O')).subarray(0, 32);
  const rounds = revision >= 3 ? 20 : 1;
  for (let i = rounds - 1; i >= 0; i -= 1)
    user = rc4(
      Uint8Array.from(ownerKey.subarray(0, length), (byte) => byte ^ i),
      user,
    );
  for (const [candidate, isOwner] of [
    [user, true],
    [given, false],
  ] as const) {
    const key = oldKey(handler, padded(candidate));
    if (isUserKey(handler, key)) return { key, isOwner };
  }
  return null;
}

function oldKey({ encrypt, revision, length, id }: Handler, password: Uint8Array): Uint8Array {
  const permissions = new Uint8Array(new Int32Array([numberAt(encrypt, 'P', -1) | 0]).buffer);
  const isOpenMetadata = revision >= 4 && encrypt.get('EncryptMetadata') === false;
  const rest = isOpenMetadata ? [Uint8Array.of(255, 255, 255, 255)] : [];
  let key = hash('md5', password, bytesOf(encrypt.get('O')).subarray(0, 32), permissions, id, ...rest);
  if (revision >= 3) for (let i = 0; i < 50; i += 1) key = hash('md5', key.subarray(0, length));
  return key.subarray(0, length);
}

function isUserKey({ encrypt, revision, id }: Handler, key: Uint8Array): boolean {
  const known = Buffer.from(bytesOf(encrypt.get('U')));
  if (revision < 3) return known.subarray(0, 32).equals(rc4(key, PADDING));
  let made: Uint8Array = hash('md5', PADDING, id);
  for (let i = 0; i < 20; i += 1)
    made = rc4(
      key.map((byte) => byte ^ i),
      made,
    );
  return known.subarray(0, 16).equals(made.subarray(0, 16));
}

/** Revisions 5 and 6 (algorithms 2.A and 2.B). */
function openNew({ encrypt, revision }: Handler, password: string): Opened | null {
  const given = Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, 127);
  const [user, owner] = [bytesOf(encrypt.get('U')), bytesOf(encrypt.get('O'))];
  const digest = revision === 5 ? (salt: Uint8Array, more: Uint8Array) => hash('sha256', given, salt, more) : hardened(given);
  const open = (entry: Uint8Array, wrapped: Uint8Array, more: Uint8Array): Uint8Array | null => {
    if (!digest(entry.subarray(32, 40), more).equals(entry.subarray(0, 32))) return null;
    const cipher = createDecipheriv('aes-256-cbc', digest(entry.subarray(40, 48), more), Buffer.alloc(16)).setAutoPadding(false);
    return Buffer.concat([cipher.update(wrapped.subarray(0, 32)), cipher.final()]);
  };
  const asOwner = open(owner, bytesOf(encrypt.get('OE')), user.subarray(0, 48));
  if (asOwner) return { key: asOwner, isOwner: true };
  const asUser = open(user, bytesOf(encrypt.get('UE')), new Uint8Array());
  return asUser && { key: asUser, isOwner: false };
}

const hardened =
  (password: Uint8Array) =>
  (salt: Uint8Array, more: Uint8Array): Buffer => {
    let key = hash('sha256', password, salt, more);
    for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
      const block = Buffer.concat([password, key, more]);
      const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
      const mixed = Buffer.concat([cipher.update(Buffer.concat(Array.from({ length: 64 }, () => block))), cipher.final()]);
      const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
      key = hash(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256', mixed);
      last = mixed.at(-1) ?? 0;
    }
    return key.subarray(0, 32);
  };
