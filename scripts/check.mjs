/** `npm run check [-- words]`: all steps, or those whose name contains one of the words. */
import { runSteps } from './check/run-steps.mjs';
import { steps, unitTests } from './check/steps.mjs';
import { createSupervisor } from './run/supervisor.mjs';

const words = process.argv.slice(2);
const all = [...steps, unitTests];
const chosen = words.length > 0 ? all.filter(({ name }) => words.some((word) => name.includes(word))) : all;

const started = Date.now();
const supervisor = createSupervisor();
const { passed, failed } = await runSteps(supervisor, chosen);
const seconds = Math.round((Date.now() - started) / 1000);

if (supervisor.ending) {
  process.exitCode = 130;
} else if (failed.length > 0) {
  const names = failed.join(', ').replaceAll(/ +/g, ' ');
  console.log(`\n${failed.length} of ${passed + failed.length} steps failed: ${names} (${seconds} s)`);
  process.exitCode = 1;
} else if (passed === 0) {
  console.log('\nNothing was checked: there is no such step, or it has no sources yet.');
  process.exitCode = 1;
} else {
  console.log(`\nAll ${passed} steps passed in ${seconds} s`);
}
