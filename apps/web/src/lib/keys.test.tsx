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

it('takes a letter for its own key only without Ctrl, Alt or Cmd', () => {
  const show = vi.fn();
  renderHook(() => useKey('layers', show));
  const press = (more: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'L', code: 'KeyL', shiftKey: true, bubbles: true, ...more }));
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) press({ [held]: true });
  expect(show).not.toHaveBeenCalled();
  press({});
  expect(show).toHaveBeenCalledOnce();
});
