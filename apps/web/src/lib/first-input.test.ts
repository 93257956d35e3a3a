import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFirstInput } from './first-input.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(['pointermove', 'keydown', 'touchstart'])('%s is an input', (type) => {
  const { result } = renderHook(() => useFirstInput());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(false);
  act(() => void window.dispatchEvent(new Event(type)));
  expect(result.current).toBe(true);
});

test('without input, it is true after the given time', () => {
  const { result } = renderHook(() => useFirstInput(8000));
  act(() => void vi.advanceTimersByTime(7999));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
