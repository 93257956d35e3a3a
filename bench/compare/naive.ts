import { spawnSync } from 'node:child_process';

/** What people try first: draw both pages with pdftoppm and count the pixels that differ. It neither aligns the pages nor names a change. */

const PROGRAM = 'pdftoppm';
const RESOLUTION = 150;
const CONTRAST = 64;
const MAX_BYTES = 2 ** 30;

export function hasPdftoppm(): boolean {
  return spawnSync(PROGRAM, ['-v'], { stdio: 'ignore' }).status === 0;
}

/** The share of pixels that differ. */
export function comparePixels(before: string, after: string): number {
  const [one, other] = [drawGray(before), drawGray(after)];
  const length = Math.min(one.length, other.length);
  let different = Math.abs(one.length - other.length);
  for (let at = 0; at < length; at += 1) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > CONTRAST) different += 1;
  return different / Math.max(one.length, other.length);
}

/** With the few bytes that say how large the picture is. */
function drawGray(path: string): Buffer {
  const { status, stdout } = spawnSync(PROGRAM, ['-r', String(RESOLUTION), '-gray', '-singlefile', path], { maxBuffer: MAX_BYTES });
  if (status !== 0) throw new Error(`pdftoppm failed on ${path}`);
  return stdout;
}
