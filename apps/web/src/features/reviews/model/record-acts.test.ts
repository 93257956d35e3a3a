import { expect, it } from 'vitest';
import { describeAct } from './record-acts.ts';

it('says what an entry is about, with the decision or the reason', () => {
  expect(describeAct({ act: 'opened', body: '{}' })).toBe('Opened the review');
  expect(describeAct({ act: 'decided', body: '{"what":{"decision":"Approved","remark":""}}' })).toBe('Decided: Approved');
  expect(describeAct({ act: 'reopened', body: '{"what":{"reason":"Wrong sheets"}}' })).toBe('Reopened the review: Wrong sheets');
});

it('keeps the name of an act that it doesn’t know, and survives a body that isn’t JSON', () => {
  expect(describeAct({ act: 'notarized', body: 'not JSON' })).toBe('notarized');
});
