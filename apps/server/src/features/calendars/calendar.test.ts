import { expect, test } from 'vitest';
import { folded, writeCalendar } from './calendar.ts';

const event = {
  uid: 'task-7@sheetmark.example.org',
  day: '2026-12-31',
  title: 'Order doors, windows; say "when"',
  description: 'Harbour\nhigh \\ urgent',
  url: 'https://sheetmark.example.org/project/1',
  revision: 3,
  changed: '2026-11-24T09:05:00.000Z',
};

test('an event is a whole day, with its revision and escaped text', () => {
  const lines = writeCalendar('Due dates', [event]).split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))).toEqual([
    'BEGIN:VEVENT',
    'UID:task-7@sheetmark.example.org',
    'DTSTAMP:20261124T090500Z',
    'LAST-MODIFIED:20261124T090500Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Order doors\\, windows\\; say "when"',
    'DESCRIPTION:Harbour\\nhigh \\\\ urgent',
    'URL:https://sheetmark.example.org/project/1',
  ]);
  expect(lines.at(-1)).toBe('');
});

test('lines are folded at 75 octets, never within a character', () => {
  const text = `SUMMARY:${'Türen 🚪 '.repeat(30)}`;
  const lines = folded(text).split('\r\n');
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(lines.map((line, at) => (at === 0 ? line : line.slice(1))).join('')).toBe(text);
});
