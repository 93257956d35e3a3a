import { Outlet } from '@tanstack/react-router';
import { LiveLink } from './live/live-link.tsx';
import { Commands } from './palette/commands.tsx';

/** What stands on every signed-in page, the editor too. */
export function SignedIn() {
  return (
    <>
      <Outlet />
      <Commands />
      <LiveLink />
    </>
  );
}
