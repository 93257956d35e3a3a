import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';
import type { Cipher, Security } from './security.ts';
import { latin1, type Ref } from './values.ts';

const BLOCK = 16;

/** The key of one object (ISO 32000-2, algorithm 1). */
function keyOf(cipher: Cipher, { key }: Security, { num, gen }: Ref): Uint8Array {
  if (cipher === 'aes256') return key;
  const place = Uint8Array.of(num & 0xff, (num >> 8) & 0xff, (num >> 16) & 0xff, gen & 0xff, (gen >> 8) & 0xff);
  const digest = createHash('md5').update(key).update(place);
  if (cipher === 'aes128') digest.update(latin1('sAlT'));
  return digest.digest().subarray(0, Math.min(16, key.length + 5));
}

const aes = (key: Uint8Array): string => (key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc');

interface Place {
  readonly security: Security;
  readonly cipher: Cipher;
  readonly ref: Ref;
}

export function decrypt(data: Uint8Array, { security, cipher, ref }: Place): Uint8Array {
  if (cipher === 'none') return data;
  const key = keyOf(cipher, security, ref);
  if (cipher === 'rc4') return rc4(key, data);
  if (data.length < 2 * BLOCK || data.length % BLOCK !== 0) return new Uint8Array();
  const decipher = createDecipheriv(aes(key), key, data.subarray(0, BLOCK)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(data.subarray(BLOCK)), decipher.final()]);
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= BLOCK ? plain.subarray(0, plain.length - padding) : plain;
}

/**
 * The initialization vector of AES is a hash of the key, the place and the data: the same input gives the same file, and different data get different
 * vectors.
 */
export function encrypt(data: Uint8Array, { security, cipher, ref }: Place): Uint8Array {
  if (cipher === 'none') return data;
  const key = keyOf(cipher, security, ref);
  if (cipher === 'rc4') return rc4(key, data);
  const vector = createHash('sha256').update(key).update(`${ref.num} ${ref.gen}`).update(data).digest().subarray(0, BLOCK);
  const made = createCipheriv(aes(key), key, vector);
  return Buffer.concat([vector, made.update(data), made.final()]);
}
