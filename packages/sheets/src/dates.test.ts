import { expect, test } from 'vitest';
import { findDate } from './dates.ts';

test.each([
  ['2026-11-02', '2026-11-02'],
  ['DATE: 2026-11-02', '2026-11-02'],
  ['02.11.2026', '2026-11-02'],
  ['2.11.26', '2026-11-02'],
  ['06/20/16', '2016-06-20'],
  ['20/06/2016', '2016-06-20'],
  ['MAY 22, 2020', '2020-05-22'],
  ['Friday, March 21, 2014', '2014-03-21'],
  ['21 March 2014', '2014-03-21'],
  ['3. März 2026', '2026-03-03'],
  ['14 février 2026', '2026-02-14'],
  ['5 de agosto de 2026', '2026-08-05'],
  ['12-Nov-26', '2026-11-12'],
])('%s is %s', (text, iso) => {
  expect(findDate(text)?.iso).toBe(iso);
});

test.each(['2026-13-02', '31.02.2026', '1:50', '12-3', 'R-19', '450-5500-001', 'FIRST FLOOR'])('%s is no date', (text) => {
  expect(findDate(text)).toBeUndefined();
});

test('dates with two readings have both', () => {
  expect(findDate('03/04/2026')).toEqual({ iso: '2026-03-04', dayFirst: '2026-04-03' });
});
