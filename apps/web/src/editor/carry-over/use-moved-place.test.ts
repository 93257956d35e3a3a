import { fromWire } from '@sheetmark/editor-core';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCarriedMarkup } from './testing/carried-markups.ts';
import { useMovedPlace } from './use-moved-place.ts';

const { objects } = fromWire(
  [{ type: 'rect', left: 9000, top: 600, width: 160, height: 110, stroke: '#e5342b', strokeWidth: 2, fill: '', opacity: 1, angle: 0 }],
  1,
);
const move = (row: ReturnType<typeof aCarriedMarkup>) =>
  renderHook(() => useMovedPlace({ row, objects: { before: objects, after: objects }, isMoving: true, onMoving: () => undefined })).result;

it('saves a markup outside the sheet only once it is put on the sheet', () => {
  const place = move(aCarriedMarkup(3, { place: 'outside', after_bounds: null }));
  expect(place.current.canSave).toBe(false);
  act(() => place.current.putAt?.({ x: -8000, y: 0 }));
  expect(place.current).toMatchObject({ canSave: true, putAt: null, objects: [{ x: 1000, y: 600 }] });
});

it('saves a placed markup only once it is moved', () => {
  const place = move(aCarriedMarkup(1));
  expect(place.current).toMatchObject({ canSave: false, putAt: null });
  act(() => place.current.nudge({ x: 1, y: 0 }));
  expect(place.current.canSave).toBe(true);
});
