import { NO_ROTATION } from '@sheetmark/editor-core';
import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

const size = { type: 'size', at: { x: 0, y: 0 }, rotation: NO_ROTATION, width: 144, height: 72, calibration: null } as const;

it('shows the real size if the sheet has a scale, otherwise the size on paper or in pixels', () => {
  expect(sizeText(size, 'pt')).toBe('51 mm × 25 mm');
  expect(sizeText({ ...size, height: null }, 'px')).toBe('144 px');
  expect(sizeText({ ...size, calibration: { actual: 72, calibrated: 4, unit: 'ft-in' } }, 'pt')).toBe(`8'-0" × 4'-0"`);
  expect(sizeText({ ...size, calibration: { actual: 72, calibrated: 2500, unit: 'mm' } }, 'pt')).toBe('5,000.0 mm × 2,500.0 mm');
});
