/** 128 random bits as text. crypto.randomUUID doesn't exist on pages without TLS. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
