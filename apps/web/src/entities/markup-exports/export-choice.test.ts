import type { MarkupExportNote } from '@sheetmark/contract';
import { expect, it } from 'vitest';
import { explanationOf, type ExportSubject, firstChoice, markupsInReach, toRequest } from './export-choice.ts';

const markups = [
  { page: 1, n: 1, status: 'open' as const, isOfVersion: true },
  { page: 3, n: 1, status: 'closed' as const, isOfVersion: false },
];
const subject: ExportSubject = { projectId: 1, name: 'Plan.pdf', what: { items: [5] }, pages: { count: 4, current: 3 }, markups };
const reach = (choice: Partial<typeof firstChoice>) =>
  markupsInReach({ ...firstChoice, ...choice }, subject, markups)?.map(({ page }) => page) ?? null;

it('has the markups of the chosen pages and versions in reach, and none as long as the page numbers can’t be read', () => {
  expect(reach({})).toEqual([1, 3]);
  expect(reach({ pages: 'this' })).toEqual([3]);
  expect(reach({ pages: 'some', pageNumbers: '1, 4' })).toEqual([1]);
  expect(reach({ onlyVersion: true })).toEqual([1]);
  for (const pageNumbers of ['', '1, 3-', '9']) {
    expect(reach({ pages: 'some', pageNumbers })).toBeNull();
    expect(toRequest({ ...firstChoice, pages: 'some', pageNumbers }, subject)).toBeNull();
  }
});

it('says that markups are appended to the original only where the original is a PDF', () => {
  const preview = (files: number, ...codes: MarkupExportNote['code'][]) => ({
    files,
    notes: codes.map((code) => ({ code, file: 'Plan', message: '' })),
  });
  expect(explanationOf(firstChoice, undefined)).toBe('appended');
  expect(explanationOf(firstChoice, preview(1, 'signature_kept'))).toBe('appended');
  expect(explanationOf(firstChoice, preview(1, 'converted'))).toBe('added');
  expect(explanationOf(firstChoice, preview(2, 'converted', 'signature_kept'))).toBe('appended');
  expect(explanationOf(firstChoice, preview(2, 'converted', 'converted'))).toBe('added');
  expect(explanationOf({ ...firstChoice, form: 'flattened' }, preview(1, 'converted'))).toBe('painted');
  expect(explanationOf({ ...firstChoice, onlyPages: true }, undefined)).toBe('appended');
  expect(explanationOf({ ...firstChoice, onlyPages: true, pages: 'this' }, preview(1, 'converted'))).toBe('extracted');
});
