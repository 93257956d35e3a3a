import { notifications } from '@mantine/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.ts';
import { palette } from '../features/palette/palette-source.ts';
import { queryClient } from '../lib/query-client.ts';

/** The whole page at a path, with simulated input. Define the server's responses first, with `serve`. */
export function renderApp(path: string) {
  queryClient.clear();
  notifications.clean();
  palette.close();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<App router={router} env="test" />);
  return { router, user: userEvent.setup() };
}
