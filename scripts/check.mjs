/** `npm run check [-- words]`: every step, or those whose name holds one of the words. */
import { runSteps } from './check/run-steps.mjs';
import { steps, unitTests } from './check/steps.mjs';
import { createSupervisor } from './run/supervisor.mjs';

const words = process.argv.slice(2);
const all = [...steps, unitTests];
const chosen = words.length > 0 ? all.filter(({ name }) => words.some((word) => name.includes(word))) : all;

const started = Date.now();
const { passed, failed } = await runSteps(createSupervisor(), chosen);
const seconds = Math.round((Date.now() - started) / 1000);

if (failed.length > 0)
  console.log(`\n${failed.length} of ${passed + failed.length} steps failed: ${failed.join(', ').replaceAll(/ +/g, ' ')} (${seconds} s)`);
else if (passed === 0) console.log(`\nNothing was checked: no step is called ${words.join(' or ')}`);
else console.log(`\nAll ${passed} steps passed in ${seconds} s`);
if (failed.length > 0 || passed === 0) process.exitCode = 1;
