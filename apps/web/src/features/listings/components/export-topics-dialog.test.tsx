import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queryClient, reportFailuresTo } from '../../../lib/query-client.ts';
import { refuse, serve } from '../../../testing/fake-server.ts';
import { ExportTopicsDialog } from './export-topics-dialog.tsx';

it('an export that fails says so once, in the dialog', async () => {
  serve({ exportWork: () => refuse('not_allowed') });
  const report = vi.fn<(error: unknown) => void>();
  reportFailuresTo(report);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ExportTopicsDialog projectId={3} name="Quay" onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(report).not.toHaveBeenCalled();
});
