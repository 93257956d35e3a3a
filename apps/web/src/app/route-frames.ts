import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { requireToken } from './guard.ts';
import { root, text } from './visitor-routes.ts';

// What the routes of signed-in pages share.

/** The id of a row or the number of a page; anything else is ignored. */
export const number = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .optional()
  .catch(undefined);
/** The search text and layout of the page's table; see grid-search.ts. */
export const gridSearch = z.object({ q: text, grid: text });
/** Ids in a path are positive integers; any other path doesn't exist. */
export function requireIds(params: Record<string, string | undefined>): void {
  const fine = Object.values(params).every((value) => value === undefined || /^[1-9]\d{0,15}$/.test(value));
  if (!fine) throw notFound();
}

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireToken,
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});
export const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});
