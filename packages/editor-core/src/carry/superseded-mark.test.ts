import { expect, it } from 'vitest';
import { drawOpsOf, frameOfObject } from '../index.ts';
import { supersededMark, supersededText } from './superseded-mark.ts';

it.each([
  { width: 842, height: 595 },
  { width: 300, height: 1200 },
])('writes one line across the sheet of $width by $height', (page) => {
  const [mark] = supersededMark(supersededText('V2', '2026-11-21'), page);
  const lines = mark && drawOpsOf(mark).flatMap((op) => (op.type === 'text' ? op.lines : []));
  expect(lines?.map(({ text }) => text)).toEqual(['Superseded by V2, 2026-11-21']);
  const frame = mark && frameOfObject(mark);
  expect(frame).toMatchObject({ center: { x: page.width / 2, y: page.height / 2 } });
});
