import { describe, expect, it } from 'vitest';
import { judgeSpecification, testNames } from '../check/specification.mjs';

const source = `
describe('a file', () => {
  it('is shown', () => undefined);
  test.each(rows)('$name ends for a member $how', () => test.step('as a step', () => undefined));
  it(\`in \${colour}\`, () => expect('is no test').toBe(1));
});`;
const table = 'export const expectations = { deleteItem: [{ rule: 1 }], ...others };';
/** @type {Record<string, string>} */
const files = { 'a.test.ts': source, 'expectations.ts': table };

/** @param {string[]} lines */
const judged = (...lines) => judgeSpecification(lines.join('\n'), (path) => files[path] ?? null);

describe('the page of clauses', () => {
  it('finds the tests of a file by their names in it', () => {
    expect([...testNames('a.test.ts', source)]).toEqual([
      'a file',
      'is shown',
      '$name ends for a member $how',
      'as a step',
      'in ${colour}',
    ]);
    expect([...testNames('expectations.ts', table)]).toEqual(['deleteItem']);
  });

  it('counts clauses that are shown, open, or say nothing', () => {
    const judgement = judged(
      '- **1.1** Shown twice.',
      '  - `a.test.ts › is shown`',
      '  - `a.test.ts › as a step` (the second part)',
      '- **1.2** Shown in part.',
      '  - `a.test.ts › in ${colour}`',
      '  - Open: the rest is not there.',
      '- **C1.1** Says nothing.',
      '  - Says nothing: not shown.',
    );
    expect(judgement).toEqual({ shown: 1, open: 1, silent: 1, breaches: [] });
  });

  it.each([
    ['a file that is gone', '1.1 names b.test.ts, which does not exist', ['- **1.1** A.', '  - `b.test.ts › is shown`']],
    ['a test that is gone', '1.1 names a test that a.test.ts does not have: is no test', ['- **1.1** A.', '  - `a.test.ts › is no test`']],
    ['a clause alone', '1.1 has neither a test nor a reason', ['- **1.1** A.']],
    ['a reason without words', '1.1 names neither a test nor a reason: - Open:', ['- **1.1** A.', '  - Open:']],
    ['a number left out', '1.2 does not follow the clause before it', ['- **1.2** A.', '  - Open: missing.']],
    ['an empty page', 'the page has no clauses', ['# Nothing']],
  ])('fails for %s', (_, breach, lines) => {
    expect(judged(...lines).breaches).toEqual([breach]);
  });
});
