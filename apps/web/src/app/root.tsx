import { useIsMutating } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Overlay } from '../ui/overlay.tsx';
import { PageLoadOverlay } from './page-load-overlay.tsx';

/** What stands on every page: the page, and a word while something is under way. */
export function Root() {
  const changing = useIsMutating() > 0;
  const loading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <Outlet />
      {changing ? <Overlay /> : loading && <PageLoadOverlay />}
    </>
  );
}
