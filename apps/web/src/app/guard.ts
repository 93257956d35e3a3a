import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { storage } from '../lib/storage.ts';

const hasToken = () => storage.read('token') !== undefined;

/** Pages of the project, its lists, search and the guide: all that there is while an owner sees their project as a member. */
const isOfProject = (path: string, project: number): boolean => /^\/(?:search|Help)/.test(path) || path.split('/')[2] === String(project);

/** Signed-in pages: without a token, users sign in first and are redirected back. */
export function requireToken({ location }: { location: ParsedLocation }): void {
  if (hasToken()) {
    const seeing = storage.read('seeing');
    if (seeing && !isOfProject(location.pathname, seeing)) throw redirect({ href: `/project/${seeing}/folders` });
    // Guests have their own page, and the editor.
    if (storage.read('guestLink') !== undefined && !location.pathname.startsWith('/editProject/')) throw redirect({ to: '/guest' });
    return;
  }
  storage.write('redirectTo', location.href);
  throw redirect({ to: '/SignIn' });
}

/** The administrators' page: members are redirected to their projects. */
export function requireAdministrator(): void {
  if (storage.read('user_type') !== 1) throw redirect({ to: '/projectList' });
}

/** Signed-in users are redirected away from the sign-in and sign-up pages. */
export function refuseToken(): void {
  if (hasToken()) throw redirect({ to: '/projectList' });
}

interface InvitationLink {
  inviteToken?: string | undefined;
  /** Set if the address has no account yet. */
  newUser?: string | undefined;
}

/** A mailed invitation: accepted at once for signed-in users, otherwise stored until sign-in. */
export async function followInvitation({ inviteToken, newUser }: InvitationLink): Promise<void> {
  if (inviteToken === undefined) return;
  if (hasToken()) {
    const { acceptInvitation } = await import('../features/accounts/api/accept-invitation.ts');
    await acceptInvitation(inviteToken);
  }
  // Check again: the response may have ended the session.
  if (hasToken()) throw redirect({ to: '/projectList' });
  storage.write('inviteToken', inviteToken);
  throw redirect({ to: newUser === undefined ? '/SignIn' : '/NewSignUp' });
}
