import { expect, it } from 'vitest';
import { queueKeys } from '../../lib/messages/review-keys.ts';
import { nudgeOf, queueActOf } from './queue-keys.ts';

const pressed = (key: string, code = '') => ({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false });

it('answers with digits, also where digits need Shift', () => {
  expect(queueActOf(pressed('1', 'Digit1'), false)).toBe('holds');
  expect(queueActOf(pressed('é', 'Digit2'), false)).toBe('resolved');
  expect(queueActOf(pressed('s'), false)).toBe('skip');
  expect(queueActOf(pressed('x'), false)).toBeUndefined();
});

it('moves the markup with arrows while moving, and steps through the queue otherwise', () => {
  expect(queueActOf(pressed('ArrowDown'), false)).toBe('next');
  expect(queueActOf(pressed('ArrowDown'), true)).toBe('down');
  expect(queueActOf(pressed('Escape'), false)).toBe('close');
  expect(queueActOf(pressed('Escape'), true)).toBe('cancel');
  expect(queueActOf(pressed('1', 'Digit1'), true)).toBeUndefined();
});

it('moves by a page unit, ten with Shift', () => {
  expect(nudgeOf('left', false)).toEqual({ x: -1, y: 0 });
  expect(nudgeOf('down', true)).toEqual({ x: 0, y: 10 });
  expect(nudgeOf('confirm', false)).toBeNull();
});

it('does something for each key in the list of shortcuts', () => {
  const named: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp' };
  const keys = queueKeys.flatMap(([each]) => [...each]);
  expect(keys.filter((key) => queueActOf(pressed(named[key] ?? key), false) === undefined)).toEqual([]);
});
