import { useIsMutating } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Overlay } from '../ui/overlay.tsx';
import { PageLoadOverlay } from './page-load-overlay.tsx';

/** The root of every page: the page, and a message while something is in progress. */
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
