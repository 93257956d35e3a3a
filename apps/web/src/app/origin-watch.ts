import { storage } from '../lib/storage.ts';
import { storeOrigin } from './origin.ts';
import type { AppRouter } from './router.ts';

export const isEditor = (pathname: string) => pathname.startsWith('/editProject/');

/** Stores the page from which the editor was opened: closing the editor returns to it, with its layout. */
export function rememberOrigin(router: AppRouter): () => void {
  const reloaded = performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
  // Opened by an external link: the stored page belongs to another visit.
  if (!reloaded) storage.remove('currentSelectedPage');
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (!fromLocation || isEditor(fromLocation.pathname) || !isEditor(toLocation.pathname)) return;
    storeOrigin({ href: fromLocation.href, entry: fromLocation.state.entry ?? fromLocation.state.__TSR_key });
  });
}
