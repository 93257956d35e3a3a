import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.ts';

/** Builds the page, which the server serves, if its sources are newer. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default function buildPage(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/check/web-build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The page could not be built.');
}
