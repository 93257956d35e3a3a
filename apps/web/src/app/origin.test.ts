import { beforeEach, expect, it } from 'vitest';
import { rememberOrigin } from './origin-watch.ts';
import { findOrigin } from './origin.ts';
import type { AppRouter } from './router.ts';

const editor = '/editProject/3/9/21/20';
const at = (href: string) => ({ href, pathname: href.split('?')[0] ?? '', state: { __TSR_key: `entry of ${href}` } });

let go: (from: string, to: string) => void;
beforeEach(() => {
  const router = {
    subscribe: (_: string, listen: (event: object) => void) => {
      go = (from, to) => listen({ fromLocation: at(from), toLocation: at(to) });
      return () => undefined;
    },
  };
  rememberOrigin(router as unknown as AppRouter);
});

it.each([
  '/AssignedToMe?grid=%7B%7D',
  '/CreatedByMe',
  '/markupsListing/3?view=2',
  '/project/3/folder/9',
  '/Notifications/12',
  '/searchMarkupsAndTasks/fire%20door',
])('closing the editor returns to %s with its layout, however many pages were opened', (page) => {
  go(page, editor);
  go(editor, `${editor}/7/2`);
  expect(findOrigin('/project/3/folder/9')).toEqual({ href: page, state: { entry: `entry of ${page}` } });
});

it('returns to the folder if nothing is stored, and never to another site', () => {
  expect(findOrigin('/project/3/folder/9')).toEqual({ href: '/project/3/folder/9' });
  localStorage.setItem('currentSelectedPage', '//elsewhere.example');
  expect(findOrigin('/project/3/folder/9')).toEqual({ href: '/project/3/folder/9' });
});
