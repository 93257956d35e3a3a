import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { boundAct, useKey } from './keys.ts';

it('offers an action to the palette only while its key is bound', () => {
  const merge = vi.fn();
  const { unmount } = renderHook(() => useKey('mergeMarkups', merge));
  boundAct('mergeMarkups')?.();
  expect(merge).toHaveBeenCalledOnce();
  expect(boundAct('splitMarkup')).toBeUndefined();
  unmount();
  expect(boundAct('mergeMarkups')).toBeUndefined();
});
