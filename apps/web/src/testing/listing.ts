import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { beSignedIn } from './be-signed-in.ts';
import type { FakeHandlers } from './fake-server.ts';
import { aTask, noProjects, ownAccount } from './fixtures.ts';
import { giveRoom } from './room.ts';

/** The calls from the page that a test checks. */
export const sent: unknown[] = [];
export const server: FakeHandlers = {
  getUserDetails: () => ownAccount,
  listProjects: () => noProjects,
  getFiltersById: () => ({ data: [] }),
  listMarkupAndTaskViews: () => ({ data: [] }),
  listAssignedToMe: () => ({
    data: [aTask(1, 'Order the glass'), aTask(2, 'Ask for the lead time'), aTask(3, 'Check the span')],
    meta: { total: 3, total_is_exact: true, next_cursor: null },
  }),
};

/** The table row that contains a name. */
export const line = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="row"]')!;

/** Signs in a user, with room for a table, before each test of the file. */
export function setUpListing(): void {
  beforeEach(() => {
    sent.length = 0;
    giveRoom();
    beSignedIn();
  });
}
