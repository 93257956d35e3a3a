/** Part of `npm test`: fails if opening a sheet needs more of the editor's own code than the limit, or if the first page loads any of it. */
import { maxOwnCodeKb, weighOwnCode } from './own-code.ts';

const { opening, atStart } = await weighOwnCode();
console.log(`The editor's own code: ${opening.toFixed(1)} kB of gzip (at most ${maxOwnCodeKb}).`);
if (atStart > 0) console.log(`${atStart} of its files are loaded by the first page (at most 0).`);
if (opening > maxOwnCodeKb || atStart > 0) process.exitCode = 1;
