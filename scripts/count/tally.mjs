import { stripVTControlCharacters } from 'node:util';

/**
 * The result of some tests.
 * @typedef {{ name: string, why?: string | undefined }} Failure
 * @typedef {{ passed: number, failed: Failure[], skipped: { name: string, reason?: string | undefined }[] }} Tally
 */

const LINES_OF_A_REASON = 30;

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  skipped: tallies.flatMap(({ skipped }) => skipped),
});

/** The last line of a run, in a form that tools parse. @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * One line per group of tests skipped for the same reason.
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
 * Every failure with the beginning of its message: the runners print theirs thousands of lines earlier.
 * @param {Failure[]} failed
 */
export function failedLines(failed) {
  return failed.flatMap(({ name, why }) => [
    name,
    ...stripVTControlCharacters(why ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, LINES_OF_A_REASON)
      .map((line) => `    ${line}`),
  ]);
}

/**
 * A runner that failed, or left no counts, counts as at least one failure.
 * @param {string} runner
 * @param {Tally | undefined} tally
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
export function withRunnerFailure(runner, tally, code) {
  if (!tally) return { passed: 0, failed: [{ name: runner, why: `It ended with code ${code} and left no counts.` }], skipped: [] };
  if (code === 0 || tally.failed.length > 0) return tally;
  return { ...tally, failed: [{ name: runner, why: `It ended with code ${code} though no test failed.` }] };
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ status: string, annotations?: { type: string, description?: string }[], results?: { errors?: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ title: string, file?: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors?: PlaywrightError[] }} PlaywrightReport
 */

/** @param {PlaywrightSuite} suite @param {string[]} above @returns {{ name: string, test: PlaywrightTest }[]} */
function testsOf(suite, above = []) {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) => tests.map((test) => ({ name: [...path, title].join(' > '), test })));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

/** @param {PlaywrightError[]} errors */
const messagesOf = (errors) => errors.map(({ message = '' }) => message).join('\n');

/**
 * From Playwright's JSON report. A flaky test failed once and counts as failed, so that someone looks at it.
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  const tests = report.suites.flatMap((suite) => testsOf(suite));
  return {
    passed: tests.filter(({ test }) => test.status === 'expected').length,
    failed: [
      ...tests
        .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
        .map(({ name, test }) => ({ name, why: messagesOf(test.results?.flatMap(({ errors = [] }) => errors) ?? []) })),
      ...(report.errors ?? []).map((error) => ({ name: 'outside of journeys', why: messagesOf([error]) })),
    ],
    skipped: tests
      .filter(({ test }) => test.status === 'skipped')
      .map(({ name, test }) => ({ name, reason: test.annotations?.find(({ type }) => type === 'skip' || type === 'fixme')?.description })),
  };
}
