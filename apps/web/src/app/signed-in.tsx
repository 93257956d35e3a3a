import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prepareSnackbars } from '../ui/snackbar.tsx';
import { LiveLink } from './live/live-link.tsx';
import { Commands } from './palette/commands.tsx';

/** What stands on every signed-in page, the editor too. */
export function SignedIn() {
  useEffect(prepareSnackbars, []);
  return (
    <>
      <Outlet />
      <Commands />
      <LiveLink />
    </>
  );
}
