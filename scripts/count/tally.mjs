/**
 * What came of some tests.
 * @typedef {{ passed: number, failed: number, skipped: { name: string, reason?: string | undefined }[] }} Tally
 */

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.flatMap(({ skipped }) => skipped),
});

/** The last line of a run, in the form that tools look for. @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * One line for each group of tests that was skipped for the same reason.
 * @param {Tally['skipped']} skipped
 */
export function skippedLines(skipped) {
  const groups = Object.groupBy(
    skipped,
    ({ name, reason }) => `${name.split(' > ').slice(0, 2).join(' > ')}: ${reason ?? 'no reason given'}`,
  );
  return Object.entries(groups).map(([line, tests = []]) => (tests.length > 1 ? `${line} (${tests.length} tests)` : line));
}

/**
 * A runner that ended badly, or left no counts, has failed at least once, whatever it counted.
 * @param {Tally | undefined} tally
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
export function heldAgainstExitCode(tally, code) {
  const counted = tally ?? { passed: 0, failed: 1, skipped: [] };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * @typedef {{ status: string, annotations?: { type: string, description?: string }[] }} PlaywrightTest
 * @typedef {{ title: string, file?: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors?: unknown[] }} PlaywrightReport
 */

/** @param {PlaywrightSuite} suite @param {string[]} above @returns {{ name: string, test: PlaywrightTest }[]} */
function testsOf(suite, above = []) {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) => tests.map((test) => ({ name: [...path, title].join(' > '), test })));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

/**
 * From Playwright's JSON report. A flaky test failed once: it counts as failed, for somebody has to look at it.
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  const tests = report.suites.flatMap((suite) => testsOf(suite));
  return {
    passed: tests.filter(({ test }) => test.status === 'expected').length,
    failed: tests.filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky').length + (report.errors?.length ?? 0),
    skipped: tests
      .filter(({ test }) => test.status === 'skipped')
      .map(({ name, test }) => ({ name, reason: test.annotations?.find(({ type }) => type === 'skip' || type === 'fixme')?.description })),
  };
}
