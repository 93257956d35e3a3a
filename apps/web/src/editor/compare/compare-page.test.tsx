import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reportFailuresTo } from '../../lib/query-client.ts';
import { beSignedIn } from '../../testing/be-signed-in.ts';
import { refuse, serve } from '../../testing/fake-server.ts';
import { aProject, noProjects, ownAccount } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';

it('says once that a version is missing, on the page', async () => {
  beSignedIn();
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listProjects: () => noProjects,
    listItemComparisons: () => refuse('not_found'),
    openFile: () => refuse('not_found'),
  });
  const report = vi.fn<(error: unknown) => void>();
  reportFailuresTo(report);
  renderApp('/project/3/compare/5/11/12');
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(report).not.toHaveBeenCalled();
});
