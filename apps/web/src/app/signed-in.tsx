import { Outlet } from '@tanstack/react-router';
import { useLoadedColours } from '../lib/person-colours.ts';
import '../ui/signed-in-styles.ts';
import { useLateParts } from './late-parts.ts';
import { LiveLink } from './live/live-link.tsx';
import { Commands } from './palette/commands.tsx';

/** Parts of every signed-in page, including the editor. */
export function SignedIn() {
  useLateParts();
  useLoadedColours();
  return (
    <>
      <Outlet />
      <Commands />
      <LiveLink />
    </>
  );
}
