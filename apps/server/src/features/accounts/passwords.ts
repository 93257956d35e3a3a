import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults: 19 MiB, two passes, one lane (the OWASP minimum). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.trim());
}

let hashOfNobody: Promise<string> | undefined;

/** Takes as long for an address that does not exist, or has no password yet, as for one that does. */
export async function passwordMatches(stored: string | null, password: string, check: typeof verify = verify): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await check(stored ?? (await hashOfNobody), password.trim());
  return stored !== null && matches;
}
