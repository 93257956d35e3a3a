import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../lib/query-client.ts';
import { Snackbars } from '../ui/snackbar.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { colorSchemeManager } from './color-scheme.ts';
import type { AppRouter } from './router.ts';
import { useSignedOutWatch } from './signed-out-watch.ts';

export function App({ router }: { router: AppRouter }) {
  useSignedOutWatch(router);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Snackbars />
      </QueryClientProvider>
    </MantineProvider>
  );
}
