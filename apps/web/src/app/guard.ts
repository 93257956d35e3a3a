import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { storage } from '../lib/storage.ts';

/** Signed-in pages: without a token one signs in first, and comes back. */
export function requireToken({ location }: { location: ParsedLocation }): void {
  if (storage.read('token') !== undefined) return;
  storage.write('redirectTo', location.href);
  throw redirect({ to: '/SignIn' });
}

/** The sign-in and sign-up pages have nothing to say to someone who is signed in. */
export function refuseToken(): void {
  if (storage.read('token') !== undefined) throw redirect({ to: '/projectList' });
}
