import { MantineProvider } from '@mantine/core';
import type { Markup } from '@sheetmark/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { serve } from '../../testing/fake-server.ts';
import { LinkMarkupDialog } from './link-markup-dialog.tsx';

const markup = { id: 5, project_id: 3, item_id: 2, page_number: 1, number: 4 } as unknown as Markup;

function open(links: { markup_id: number; goal: { kind: 'url'; url: string } }[]): ReturnType<typeof userEvent.setup> {
  serve({
    listMarkupLinks: () => ({ data: links }),
    listRegister: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <LinkMarkupDialog markup={markup} onClose={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('doesn’t name an address on its button: it can be longer than the dialog', async () => {
  const user = open([]);
  await user.click(await screen.findByRole('tab', { name: 'Web address' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://maker.example/details/2026');
  expect(screen.getByRole('button', { name: /^Link/ }).textContent).toBe('Link');
});

it('begins with the address that the markup leads to', async () => {
  const user = open([{ markup_id: 5, goal: { kind: 'url', url: 'mailto:sam@maker.example' } }]);
  await screen.findByText(/sam@maker/);
  await user.click(screen.getByRole('tab', { name: 'Web address' }));
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'sam@maker.example');
});
