import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { storage } from '../lib/storage.ts';

const hasToken = () => storage.read('token') !== undefined;

/** Signed-in pages: without a token one signs in first, and comes back. */
export function requireToken({ location }: { location: ParsedLocation }): void {
  if (hasToken()) return;
  storage.write('redirectTo', location.href);
  throw redirect({ to: '/SignIn' });
}

/** The administrators' page: members are sent to their projects. */
export function requireAdministrator(): void {
  if (storage.read('user_type') !== 1) throw redirect({ to: '/projectList' });
}

/** The sign-in and sign-up pages have nothing to say to someone who is signed in. */
export function refuseToken(): void {
  if (hasToken()) throw redirect({ to: '/projectList' });
}

interface InvitationLink {
  inviteToken?: string | undefined;
  /** Set when the address has no account yet. */
  newUser?: string | undefined;
}

/** A mailed invitation: accepted at once by someone who is signed in, else kept until they are. */
export async function followInvitation({ inviteToken, newUser }: InvitationLink): Promise<void> {
  if (inviteToken === undefined) return;
  if (hasToken()) {
    const { acceptInvitation } = await import('../features/accounts/api/accept-invitation.ts');
    await acceptInvitation(inviteToken);
  }
  // Asked again: the answer may have been that the session has ended.
  if (hasToken()) throw redirect({ to: '/projectList' });
  storage.write('inviteToken', inviteToken);
  throw redirect({ to: newUser === undefined ? '/SignIn' : '/NewSignUp' });
}
