/** A vitest reporter that writes what happened to the file named by TEST_COUNTS_FILE: see tally.mjs for the form. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('vitest/node').TestModule} TestModule */

/** @param {TestModule} module */
function countModule(module) {
  const tests = [...module.children.allTests()];
  const results = tests.map((test) => ({ name: `${relative(process.cwd(), module.moduleId)} > ${test.fullName}`, result: test.result() }));
  const failed = results.filter(({ result }) => result.state === 'failed');
  return {
    passed: results.filter(({ result }) => result.state === 'passed').length,
    // A file that cannot be loaded, or whose hook throws, may hold no failed test: it is one failure all the same.
    failed: Math.max(failed.length, module.state() === 'failed' ? 1 : 0),
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
    const counts = modules.map(countModule);
    const tally = {
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0) + errors.length,
      skipped: counts.flatMap(({ skipped }) => skipped),
    };
    writeFileSync(process.env['TEST_COUNTS_FILE'] ?? 'test-counts.json', JSON.stringify(tally));
  }
}
