import { expect, test } from 'vitest';
import { describeResult } from './describe-result.ts';

const unread = { stops: 0, confidence: null };

test('a page whose process was stopped is tried once more, then fails and says why', () => {
  const stopped = { cause: 'stopped', detail: 'killed' } as const;
  const first = describeResult(stopped, unread);
  expect(first).toMatchObject({ state: 'waiting', failure: null, stops: 1 });
  expect(describeResult(stopped, first)).toMatchObject({ state: 'failed', failure: expect.stringContaining('too much time or memory') });
});

test('a server that reads nothing isn’t blamed on the scan', () => {
  expect(describeResult({ cause: 'server', detail: '' }, unread)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Tell its operator'),
  });
});
