import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSteps } from './use-steps.ts';

it('waits until started, takes each step once, and stays at the last one', async () => {
  const seen = new Set<number>();
  const { result, rerender } = renderHook(
    ({ isRunning }) => {
      const step = useSteps(3, isRunning);
      seen.add(step);
      return step;
    },
    { initialProps: { isRunning: false } },
  );
  expect([...seen]).toEqual([0]);
  rerender({ isRunning: true });
  await waitFor(() => expect(result.current).toBe(3));
  expect([...seen]).toEqual([0, 1, 2, 3]);
  rerender({ isRunning: false });
  expect(result.current).toBe(3);
});
