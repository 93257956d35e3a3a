import { useTimeout } from '@mantine/hooks';
import { useIsMutating } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { Overlay } from '../ui/overlay.tsx';

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

/** Milliseconds after which it closes, however long the page takes (specification 9). */
const pageLoadOverlayTime = 1500;

export function PageLoadOverlay() {
  const [open, setOpen] = useState(true);
  useTimeout(() => setOpen(false), pageLoadOverlayTime, { autoInvoke: true });
  return open ? <Overlay /> : null;
}
