import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { plantTree, root } from './temporary-tree.mjs';

/** Records each signal and the end of its channel, and takes a moment to close, like a server. */
const server = `
import { appendFileSync } from 'node:fs';
const note = (text) => appendFileSync('log', text + '\\n');
const close = (why) => { note(why); setTimeout(() => { note('closed'); process.exit(7); }, 200); };
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => close(signal));
process.once('disconnect', () => close('disconnect'));
setInterval(() => undefined, 1000);
note('started');
`;

const launcher = `
import { createSupervisor } from '${join(root, 'scripts/run/supervisor.mjs')}';
process.exitCode = await createSupervisor().run({ command: process.execPath, args: ['server.mjs'], channel: true });
`;

/** Stands in for npm: starts the launcher and waits. */
const parent = `
import { spawn } from 'node:child_process';
spawn(process.execPath, ['launcher.mjs'], { stdio: 'inherit' }).on('exit', (code) => process.exit(code));
`;

/** @param {string} entry @param {NodeJS.ProcessEnv} [env] */
async function launch(entry, env = {}) {
  const tree = plantTree({ 'server.mjs': server, 'launcher.mjs': launcher, 'parent.mjs': parent });
  const log = () => (existsSync(join(tree.folder, 'log')) ? readFileSync(join(tree.folder, 'log'), 'utf8').trim().split('\n') : []);
  const child = spawn(process.execPath, [entry], { cwd: tree.folder, env: { ...process.env, ...env }, stdio: 'inherit' });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await vi.waitFor(() => expect(log()).toEqual(['started']), { timeout: 60_000 });
  return {
    child,
    ended,
    /** What the server recorded, once it has closed. */
    afterwards: () =>
      vi.waitFor(
        () => {
          expect(log().at(-1)).toBe('closed');
          return log().slice(1);
        },
        { timeout: 60_000 },
      ),
    [Symbol.dispose]() {
      child.kill('SIGKILL');
      tree[Symbol.dispose]();
    },
  };
}

describe('the launcher', () => {
  it.each(/** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))(
    'forwards %s, waits, and exits with the server’s code',
    async (signal) => {
      using running = await launch('launcher.mjs');
      running.child.kill(signal);
      expect(await running.ended).toBe(7);
      expect(await running.afterwards()).toEqual([signal, 'closed']);
    },
  );

  it('forwards one press of Ctrl+C once, though the terminal and npm both send it', async () => {
    using running = await launch('launcher.mjs');
    running.child.kill('SIGINT');
    running.child.kill('SIGINT');
    await running.ended;
    expect(await running.afterwards()).toEqual(['SIGINT', 'closed']);
  });

  it('closes the server’s channel when it is killed itself', async () => {
    using running = await launch('launcher.mjs');
    running.child.kill('SIGKILL');
    expect(await running.afterwards()).toEqual(['disconnect', 'closed']);
  });

  it('ends the server when the npm above it is killed', async () => {
    using running = await launch('parent.mjs', { npm_lifecycle_event: 'start' });
    running.child.kill('SIGKILL');
    expect(await running.afterwards()).toEqual(['SIGTERM', 'closed']);
  });
});
