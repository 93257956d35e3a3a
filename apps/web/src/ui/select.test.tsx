import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Select } from './select.tsx';

it('shows some of thousands of options, with the picked one, and finds each by typing', async () => {
  const choices = Array.from({ length: 5000 }, (_, n) => ({ value: String(n + 1), label: `Member ${n + 1}` }));
  const picked: string[] = [];
  render(
    <MantineProvider>
      <Select label="Assignee" value="4000" choices={choices} onChange={(value) => picked.push(value)} />
    </MantineProvider>,
  );
  // Roles of hundreds of options take long to compute.
  const options = () => [...document.querySelectorAll('[role="option"]')];
  fireEvent.click(screen.getByText('Member 4000'));
  expect(await screen.findByText('4,799 more. Type to find them.')).toBeTruthy();
  expect(options()).toHaveLength(201);
  expect(options().find((option) => option.ariaSelected === 'true')?.textContent).toBe('Member 4000');
  fireEvent.change(screen.getByPlaceholderText('Search'), { target: { value: 'member 5000' } });
  expect(options().map(({ textContent }) => textContent)).toEqual(['Member 5000']);
  fireEvent.click(options()[0] ?? document.body);
  expect(picked).toEqual(['5000']);
});
