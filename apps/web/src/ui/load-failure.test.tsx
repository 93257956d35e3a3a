import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiFailure } from '../lib/api-client.ts';
import { LoadFailure } from './load-failure.tsx';

it.each([
  ['too_many_requests', true],
  ['unavailable', true],
  ['not_found', false],
  ['not_allowed', false],
] as const)('after %s, trying again is offered: %s', (code, isOffered) => {
  render(<LoadFailure error={new ApiFailure(code, 'It failed.')} onRetry={() => undefined} />, { wrapper: MantineProvider });
  expect(screen.getByText('It failed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(isOffered);
});
