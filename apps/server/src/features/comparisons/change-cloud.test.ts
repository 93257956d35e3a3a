import { MarkupId } from '@sheetmark/contract';
import { expect, test } from 'vitest';
import { cloudAround } from './change-cloud.ts';

test('a cloud leaves room around the change, as much as suits the sheet', () => {
  const around = { left: 100, top: 200, width: 50, height: 30 };
  expect(cloudAround({ around, sheet: { width: 4000, height: 2000 }, markup: MarkupId.parse(7), id: 'a' })).toMatchObject({
    m_id: 7,
    left: 90,
    top: 190,
    width: 70,
    height: 50,
    cloudSize: 10,
    strokeWidth: 2.5,
  });
});
