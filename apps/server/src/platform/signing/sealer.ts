import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets, so that the database alone doesn't reveal them. */
export interface Sealer {
  seal(text: string): Buffer;
  /** Throws if the value was sealed with another secret or changed. */
  unseal(sealed: Uint8Array): string;
}

/** `purpose` separates kinds of secrets: a value sealed for one purpose can't be opened for another. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    unseal(sealed) {
      const hiddenAt = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, hiddenAt));
      return Buffer.concat([decipher.update(sealed.subarray(hiddenAt)), decipher.final()]).toString('utf8');
    },
  };
}
