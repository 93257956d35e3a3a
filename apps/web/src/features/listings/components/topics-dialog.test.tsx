import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { serve } from '../../../testing/fake-server.ts';
import { TopicsDialog } from './topics-dialog.tsx';

it('a file that is too large is refused with the limit, and not sent', async () => {
  serve({});
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <TopicsDialog projectId={3} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const file = new File(['PK'], 'tower.bcf');
  Object.defineProperty(file, 'size', { value: 201 * 2 ** 20 });
  await user.upload(screen.getByLabelText('Choose a BCF file'), file);
  expect(await screen.findByText('tower.bcf has 210.8 MB. A BCF file can have at most 200 MB.')).toBeTruthy();
});
