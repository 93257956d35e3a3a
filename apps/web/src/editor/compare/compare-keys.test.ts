import { expect, test } from 'vitest';
import { comparisonKeys } from '../../lib/messages/review-keys.ts';
import { actOf } from './compare-keys.ts';

const pressed = (key: string, code = '', shiftKey = false) => ({ key, code, shiftKey, ctrlKey: false, metaKey: false, altKey: false });

test('digits choose a view on every keyboard, and other keys act on the view', () => {
  expect(actOf(pressed('2', 'Digit2'))).toBe('swipe');
  expect(actOf(pressed('"', 'Digit2'))).toBe('swipe');
  expect(actOf(pressed('!', 'Digit1', true))).toBe('fit');
  expect(actOf(pressed('b', 'KeyB'))).toBe('hold');
  expect(actOf(pressed('m', 'KeyM'))).toBe('markup');
  expect(actOf(pressed(' ', 'Space'))).toBe('pause');
  expect(actOf(pressed('Escape', 'Escape'))).toBe('close');
  expect(actOf(pressed('q', 'KeyQ'))).toBeUndefined();
});

test('each key in the list of shortcuts does something', () => {
  const named: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp', Space: ' ' };
  const keys = comparisonKeys.flatMap(([each]) => each.filter((key) => key !== 'Shift'));
  expect(keys.filter((key) => actOf(pressed(named[key] ?? key)) === undefined)).toEqual([]);
});
