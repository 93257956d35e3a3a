import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeOpening } from '../lib/opening-picture.ts';
import { queryClient, reportFailuresTo } from '../lib/query-client.ts';
import { announceFailure } from '../ui/announce-failure.ts';
import { Snackbars } from '../ui/snackbar.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { isEditor, rememberOrigin } from './origin-watch.ts';
import type { AppRouter } from './router.ts';
import { useSignedOutWatch } from './signed-out-watch.ts';

reportFailuresTo(announceFailure);

interface AppProps {
  router: AppRouter;
  /** `test` without layout: then popovers are never considered out of view, and nothing is animated. */
  env?: 'default' | 'test';
}

export function App({ router, env = 'default' }: AppProps) {
  useSignedOutWatch(router);
  useEffect(() => rememberOrigin(router), [router]);
  useEffect(() => router.subscribe('onResolved', ({ toLocation }) => isEditor(toLocation.pathname) || closeOpening()), [router]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // All of them from the theme, whose style sheet would duplicate most of it.
      deduplicateCssVariables={false}
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Snackbars />
      </QueryClientProvider>
    </MantineProvider>
  );
}
