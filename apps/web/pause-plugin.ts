import type { Plugin } from 'vite';

/** Modules of the main bundle between which its evaluation splits into parts of similar length. */
const lastOfParts = [
  '/@tanstack/react-router/dist/esm/RouterProvider.js',
  '/packages/contract/src/fits.ts',
  '/packages/contract/src/fields.ts',
  '/packages/contract/src/accounts.ts',
  '/src/app/router.ts',
];
const mark = /^yieldToBrowser[$\w]*\(\);$/gm;

/**
 * Evaluates the main bundle in several tasks: as one, it would block a slow phone for a quarter of a second. Only this bundle can pause, because only
 * the page imports it while it is evaluated: Safari 17 runs a module too early if two others import it during a pause.
 */
export const pausedMainBundle = (): Plugin => ({
  name: 'paused-main-bundle',
  apply: 'build',
  transform(source, id) {
    if (!lastOfParts.some((end) => id.endsWith(end))) return undefined;
    return { code: `import { yieldToBrowser } from '/src/lib/yield-to-browser.ts';\n${source}\nyieldToBrowser();`, map: null };
  },
  // Not earlier: the bundler doesn't join chunks with modules that wait.
  renderChunk(code, { name }) {
    if (name !== 'main') return undefined;
    if (code.match(mark)?.length !== lastOfParts.length) throw new Error('pause-plugin.ts names a module that is not in the main bundle');
    return { code: code.replaceAll(mark, 'await $&'), map: null };
  },
});
