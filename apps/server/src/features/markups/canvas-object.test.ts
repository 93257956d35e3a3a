import { CanvasObject } from '@sheetmark/contract';
import { toWire } from '@sheetmark/editor-core';
import { anObject, KINDS } from '@sheetmark/editor-core/testing';
import { expect, test } from 'vitest';

test.each(KINDS)('the contract names every field that the editor saves for the kind %s', (kind) => {
  const saved = toWire(anObject(kind, { groups: ['inner', 'outer'], stroke: '#0a7', fill: '#fff' }));
  expect(CanvasObject.parse(saved)).toEqual(saved);
  expect(Object.keys(saved).filter((field) => !Object.hasOwn(CanvasObject.shape, field))).toEqual([]);
});
