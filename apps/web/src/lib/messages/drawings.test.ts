import { expect, test } from 'vitest';
import { drawingNotes } from './drawings.ts';

test('objects that couldn’t be drawn are counted by kind, and a missing unit is pointed out', () => {
  const omitted = [
    { kind: 'OLE frame', count: 2 },
    { kind: 'mesh', count: 3 },
    { kind: 'proxy object', count: 1 },
  ];
  expect(drawingNotes({ omitted, assumed_unit: 'mm' })).toEqual([
    '6 objects couldn’t be drawn: 2 OLE frames, 3 meshes, 1 proxy object.',
    'The drawing names no unit. Its size assumes millimetres, so set the scale to measure.',
  ]);
  expect(drawingNotes({ omitted: [], assumed_unit: null })).toEqual([]);
});
