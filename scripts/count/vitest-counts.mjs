/** A vitest reporter that writes the results to the file named by TEST_COUNTS_FILE: see tally.mjs for the format. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import { sum } from './tally.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */

/** @param {ReadonlyArray<{ message?: string, stack?: string, diff?: string }>} errors */
const messagesOf = (errors) =>
  errors.map(({ message = '', stack = '', diff = '' }) => [message, diff, ...placesIn(stack)].join('\n')).join('\n');

/** @param {string} stack */
const placesIn = (stack) => (stack.match(/^ *at .*$/gm) ?? []).slice(0, 2);

/** Errors that a module and its suites threw outside of tests. @param {TestModule} module */
const errorsAround = (module) => [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];

/** @param {TestModule} module @returns {import('./tally.mjs').Tally} */
function countModule(module) {
  const tests = [...module.children.allTests()];
  const file = relative(process.cwd(), module.moduleId);
  const results = tests.map((test) => ({ name: `${file} > ${test.fullName}`, result: test.result() }));
  const failed = results
    .filter(({ result }) => result.state === 'failed')
    .map(({ name, result }) => ({ name, why: messagesOf(result.errors ?? []) }));
  const unloaded = failed.length === 0 && module.state() === 'failed';
  return {
    passed: results.filter(({ result }) => result.state === 'passed').length,
    // A file that can't be loaded, or whose hook throws, may have no failed test: count one failure.
    failed: unloaded ? [{ name: file, why: messagesOf(errorsAround(module)) }] : failed,
    skipped: results
      .filter(({ result }) => result.state === 'skipped' || result.state === 'pending')
      .map(({ name, result }) => ({ name, reason: 'note' in result ? result.note : undefined })),
  };
}

export default class VitestCounts {
  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<unknown>} errors those that no test caught
   */
  onTestRunEnd(modules, errors) {
    const uncaught = errors.map((error) => ({ name: 'outside of tests', why: inspect(error) }));
    const tally = sum([...modules.map(countModule), { passed: 0, failed: uncaught, skipped: [] }]);
    writeFileSync(process.env['TEST_COUNTS_FILE'] ?? 'test-counts.json', JSON.stringify(tally));
  }
}
