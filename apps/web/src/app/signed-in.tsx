import { Outlet } from '@tanstack/react-router';
import { useLoadedColours } from '../lib/person-colours.ts';
import '../ui/signed-in-styles.ts';
import { storage } from '../lib/storage.ts';
import { useSteps } from '../lib/use-steps.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePreloadLazyParts } from './lazy-parts.ts';
import { LiveLink } from './live/live-link.tsx';
import { Commands } from './palette/commands.tsx';

const SeeingBar = lazyPart(async () => (await import('./seeing-bar.tsx')).SeeingBar);

/** Parts of every signed-in page, including the editor. The page comes first, then the others, step by step. */
export function SignedIn() {
  const step = useSteps(2, true);
  const isMarked = storage.read('seeing') !== undefined;
  usePreloadLazyParts();
  useLoadedColours();
  return (
    <>
      <Outlet />
      {step >= 1 && <LiveLink />}
      <Commands isReady={step >= 2} />
      {isMarked && <SeeingBar />}
    </>
  );
}
