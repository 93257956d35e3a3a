import { expect, test } from 'vitest';
import { itemNameOf } from './files.policy.ts';

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\plan.pdf', 'plan.pdf'],
  ['a\u0000b\r\n\u007f\u0085.pdf', 'ab.pdf'],
  ['  plan .pdf  ', 'plan .pdf'],
  ['plan\u202Efdp.exe', 'planfdp.exe'],
  ['\u2067תוכנית\u2069.pdf', 'תוכנית.pdf'],
  ['نقشه‌ها.pdf', 'نقشه‌ها.pdf'],
  ['', 'Unnamed file'],
  ['folder/', 'Unnamed file'],
  ['\u0007 ', 'Unnamed file'],
])('%j is called %j', (sent, name) => {
  expect(itemNameOf(sent)).toBe(name);
});

test('a long name is cut', () => {
  expect(itemNameOf('x'.repeat(500))).toHaveLength(200);
});
