import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closingLine, failedLines, withRunnerFailure, skippedLines, sum, tallyOfPlaywright } from '../count/tally.mjs';
import { plantTree, root } from './temporary-tree.mjs';

const none = { passed: 0, failed: [], skipped: [] };
const broken = [{ name: 'a.test.ts > breaks', why: 'one is not two' }];

describe('the last line', () => {
  it('has passed and failed, and skipped only if there are any', () => {
    expect(closingLine({ ...none, passed: 12 })).toBe('12 passed, 0 failed');
    expect(closingLine({ passed: 1, failed: broken, skipped: [{ name: 'a' }] })).toBe('1 passed, 1 failed, 1 skipped');
  });

  it('adds up the parts’ counts', () => {
    const parts = [
      { passed: 2, failed: broken, skipped: [{ name: 'a', reason: 'no printer' }] },
      { ...none, passed: 3 },
    ];
    expect(sum(parts)).toEqual({ passed: 5, failed: broken, skipped: [{ name: 'a', reason: 'no printer' }] });
  });
});

describe('the list of skipped tests', () => {
  it('has a line for each group and reason, with the number of tests', () => {
    const samples = 'a.test.ts > samples';
    expect(
      skippedLines([
        { name: `${samples} > one`, reason: 'no samples here' },
        { name: `${samples} > deep > two`, reason: 'no samples here' },
        { name: 'b.test.ts > prints' },
      ]),
    ).toEqual([`${samples}: no samples here (2 tests)`, 'b.test.ts > prints: no reason given']);
  });
});

describe('the list of failures', () => {
  it('has every name with the first lines of its message, without colours', () => {
    const why = ['\u001b[31mError\u001b[39m', '', ...Array.from({ length: 40 }, (_, at) => `line ${at}`)].join('\n');
    const lines = failedLines([{ name: 'a.test.ts > breaks', why }, { name: 'lint' }]);
    expect(lines.slice(0, 3)).toEqual(['a.test.ts > breaks', '    Error', '    line 0']);
    expect(lines.slice(-2)).toEqual(['    line 28', 'lint']);
  });
});

describe('a runner that failed', () => {
  it('counts as one failure if it counted none', () => {
    expect(withRunnerFailure('vitest', { ...none, passed: 3 }, 1)).toMatchObject({ passed: 3, failed: [{ name: 'vitest' }] });
  });

  it('counts as one failure if it left no counts, even with exit code 0', () => {
    expect(withRunnerFailure('vitest', undefined, 0).failed).toHaveLength(1);
  });

  it('keeps its failures', () => {
    expect(withRunnerFailure('vitest', { ...none, failed: broken }, 1).failed).toBe(broken);
  });
});

describe("vitest's counts", () => {
  const start = "import { afterAll, beforeAll, expect, it } from 'vitest';\n";
  const files = {
    'mixed.test.ts': `${start}
      it('holds', () => expect(1).toBe(1));
      it('breaks', () => expect(1).toBe(2));
      it('waits', ({ skip }) => skip('no printer'));
      it.skip('rests', () => undefined);`,
    'no-load.test.ts': `${start}throw new Error('does not load');`,
    'hook.test.ts': `${start}
      beforeAll(() => { throw new Error('no server'); });
      it('is never reached', () => undefined);`,
    'vitest.config.mjs': "export default { test: { include: ['*.test.ts'] } };",
  };

  it('include errors outside of tests, and reasons for skipping', () => {
    using tree = plantTree(files);
    const reporter = join(root, 'scripts/count/vitest-counts.mjs');
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter', reporter], {
      cwd: tree.folder,
      env: { ...process.env, TEST_COUNTS_FILE: join(tree.folder, 'counts.json') },
    });
    expect(status).toBe(1);
    expect(JSON.parse(readFileSync(join(tree.folder, 'counts.json'), 'utf8'))).toEqual({
      passed: 1,
      failed: expect.arrayContaining([
        { name: 'mixed.test.ts > breaks', why: expect.stringMatching(/expected 1 to be 2[^]*\+ 1[^]*mixed\.test\.ts/) },
        { name: 'no-load.test.ts', why: expect.stringContaining('does not load') },
        { name: 'hook.test.ts', why: expect.stringContaining('no server') },
      ]),
      skipped: expect.arrayContaining([
        { name: 'mixed.test.ts > waits', reason: 'no printer' },
        { name: 'mixed.test.ts > rests' },
        { name: 'hook.test.ts > is never reached' },
      ]),
    });
  });
});

describe("Playwright's report", () => {
  const report = {
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'first.spec.ts',
        specs: [{ title: 'opens', tests: [{ status: 'expected' }, { status: 'flaky' }] }],
        suites: [
          {
            title: 'on a phone',
            specs: [
              { title: 'pinches', tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no touch' }] }] },
              { title: 'pans', tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'no finger' }] }] }] },
            ],
          },
        ],
      },
    ],
  };

  it('is counted through all its suites: flaky tests and errors outside tests are failures', () => {
    const { passed, failed, skipped } = tallyOfPlaywright(report);
    expect(passed).toBe(1);
    expect(failed).toEqual([
      { name: 'first.spec.ts > opens', why: '' },
      { name: 'first.spec.ts > on a phone > pans', why: 'no finger' },
      { name: 'outside of journeys', why: 'no browser' },
    ]);
    expect(skipped).toEqual([{ name: 'first.spec.ts > on a phone > pinches', reason: 'no touch' }]);
  });
});
