import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSignOut } from '../../features/accounts/api/sign-out.ts';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { invitationQuery, invitations } from '../../features/guests/api/enter.ts';
import { EndedLink, GuestEntry, Invitation } from '../../features/guests/components/guest-entry.tsx';
import { GuestSheets } from '../../features/guests/components/guest-sheets.tsx';
import '../../lib/guest-calls.ts';
import { connectLive } from '../../lib/live/live.ts';
import { guestsMessages as words } from '../../lib/messages/guests.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { Overlay } from '../../ui/overlay.tsx';
import styles from './guest.module.css';

/** Moves the link's secret out of the address, where screenshots and the history would keep it. A new link ends the visit with another one. */
function keepLink(): void {
  const secret = window.location.hash.slice(1);
  if (secret === '') return;
  const wanted = new URLSearchParams(window.location.search).get('to');
  window.history.replaceState(window.history.state, '', window.location.pathname);
  if (secret !== storage.read('guestLink')) {
    storage.clearSession();
    storage.write('guestLink', secret);
  }
  if (wanted !== null) storage.write('redirectTo', wanted);
}

/** A link's page: who invites, the way in, and then the sheets. */
export function GuestPage() {
  keepLink();
  const link = useStored('guestLink');
  const token = useStored('token');
  // A link that is pasted into this tab changes only the hash.
  useEffect(() => {
    window.addEventListener('hashchange', keepLink);
    return () => window.removeEventListener('hashchange', keepLink);
  }, []);
  if (link !== undefined && token !== undefined) return <Visit key={token} />;
  return <Entry key={link} link={link ?? ''} />;
}

/** The live connection reports the end of the link. Guests who were mailed a markup, or whose session ended in the editor, go on to it. */
function Visit() {
  const signOut = useSignOut();
  const router = useRouter();
  useEffect(connectLive, []);
  useEffect(() => {
    const wanted = storage.read('redirectTo');
    storage.remove('redirectTo');
    if (wanted?.startsWith('/editProject/')) router.history.push(wanted);
  }, [router]);
  return <GuestSheets onLeave={() => signOut.mutate()} />;
}

function Entry({ link }: { link: string }) {
  const { data, error } = useQuery({ ...invitationQuery(link), enabled: link !== '' }, invitations);
  const invitation = data?.data;
  if (error || link === '') {
    return (
      <AccountPage title={words.ended} lead={words.endedLead}>
        {link !== '' && <EndedLink link={link} />}
        <SignInLink />
      </AccountPage>
    );
  }
  if (!invitation) return <Overlay />;
  const { review, inviter, project } = invitation;
  return (
    <AccountPage title={review ?? project} lead={review === null ? words.sharesWith(inviter) : words.asksForReview(inviter)}>
      <Invitation invitation={invitation} />
      <GuestEntry link={link} invitation={invitation} />
      <SignInLink />
    </AccountPage>
  );
}

const SignInLink = () => (
  <p className={styles.signIn}>
    {words.haveAccount} <Link to="/SignIn">{words.signIn}</Link>
  </p>
);
