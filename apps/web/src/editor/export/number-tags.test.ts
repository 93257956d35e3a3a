import { boundsOf, drawOpsOf, fromWire } from '@sheetmark/editor-core';
import { expect, it } from 'vitest';
import { numberTags } from './number-tags.ts';

const page = { width: 842, height: 595 };

const rectangle = (left: number, top: number) =>
  fromWire([{ type: 'rect', left, top, width: 100, height: 50, stroke: '#e5342b', strokeWidth: 2, fill: '', opacity: 1, angle: 0 }], 1)
    .objects;

it('puts a tag with its number at the upper right corner of each markup', () => {
  const [tag] = numberTags([{ number: 12, objects: rectangle(200, 300) }], page);
  const texts = tag && drawOpsOf(tag).flatMap((op) => (op.type === 'text' ? op.lines.map((line) => line.text) : []));
  expect(texts).toEqual(['#12']);
  const { minX, maxY } = boundsOf(tag!);
  expect(minX).toBeCloseTo(300, -1);
  expect(maxY).toBeCloseTo(300, -1);
});

it('keeps tags at the edge on the page, and leaves out markups that aren’t exported', () => {
  const tags = numberTags(
    [
      { number: 1, objects: rectangle(800, 0) },
      { number: 2, objects: [] },
    ],
    page,
  );
  expect(tags).toHaveLength(1);
  const { minY, maxX } = boundsOf(tags[0]!);
  expect(minY).toBeGreaterThanOrEqual(-1);
  expect(maxX).toBeLessThanOrEqual(page.width + 1);
});
