import { availableParallelism } from 'node:os';
import { root } from '../run/runtime.mjs';
import { typescriptFiles } from './source-files.mjs';

const LIMIT_MS = 10 * 60_000;
const NAME_WIDTH = 52;

/**
 * The linter and tsc are Go programs. Steps run in parallel, so each gets one thread: several would resolve the same types again. Collecting
 * garbage a quarter as often as by default takes less time still, for at most 2.1 GB of memory.
 */
const goSettings = { GOMAXPROCS: '1', GOGC: '400' };

/** @param {number} milliseconds */
const inSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * Runs all steps, as many at once as there are cores, and prints a line for each when it ends; a failed one shows its output.
 * @param {import('../run/supervisor.mjs').Supervisor} supervisor
 * @param {import('./steps.mjs').Step[]} steps
 * @returns {Promise<{ passed: number, failed: string[] }>} a step without sources counts as neither
 */
export async function runSteps(supervisor, steps) {
  /** @type {string[]} */
  const failed = [];
  let passed = 0;

  /** @param {import('./steps.mjs').Step} step */
  const runOne = async ({ name, args, sources }) => {
    if (sources && typescriptFiles(root, sources).length === 0) {
      console.log(`  --   ${name.padEnd(NAME_WIDTH)} no sources yet`);
      return;
    }
    const started = Date.now();
    let output = '';
    const code = await supervisor.run({
      command: process.execPath,
      args,
      cwd: root,
      env: { ...goSettings, ...process.env },
      limitMs: LIMIT_MS,
      onOutput: (text) => (output += text),
    });
    if (supervisor.ending) return;
    const took = inSeconds(Date.now() - started);
    if (code === 0) {
      passed += 1;
      console.log(`  ok   ${name.padEnd(NAME_WIDTH)} ${took}`);
    } else {
      failed.push(name);
      console.log(
        `  FAIL ${name.padEnd(NAME_WIDTH)} ${took}\n\n${output.trimEnd() || `It ended with code ${code} and printed nothing.`}\n`,
      );
    }
  };

  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return { passed, failed };
}
