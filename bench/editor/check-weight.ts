/** Part of `npm test`: fails if opening a sheet needs more of the editor's own code than the limit, or if the first page loads any of it. */
import { mostOwnCode, weighOwnCode } from './own-code.ts';

const { opening, atStart } = await weighOwnCode();
console.log(`The editor's own code: ${opening.toFixed(1)} kB of gzip (at most ${mostOwnCode}).`);
if (atStart > 0) console.log(`${atStart} files of it come with the first page (at most 0).`);
if (opening > mostOwnCode || atStart > 0) process.exitCode = 1;
