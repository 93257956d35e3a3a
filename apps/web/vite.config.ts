import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList } from './chunk-list-plugin.ts';
import { compileHint } from './compile-hint-plugin.ts';
import { compressedCopies } from './compress-plugin.ts';
import { withoutServersPart } from './contract-plugin.ts';
import { guidePages } from './guide-plugin.ts';
import { pausedMainBundle } from './pause-plugin.ts';
import { preloadedPage } from './preload-plugin.ts';
import { sharedModules } from './shared-modules.ts';
import { withoutUnusedZod } from './zod-plugin.ts';

/** The first releases with `light-dark()`, which the tokens use; for older targets it would be compiled incorrectly. */
const browsers = ['chrome123', 'firefox120', 'safari17.5'];

const inApp = (file: string): string => fileURLToPath(new URL(`src/app/${file}`, import.meta.url));
const home = ['shell/shell.tsx', 'signed-in.tsx', 'routes/project-list.tsx'].map(inApp);

/**
 * Code that is always loaded together is one file: a module with all of its imports that no group above contains. By default the bundler splits by
 * importers, and a hundred small files compress worse than a few, and each costs a slow phone a request. Two pages for signed-out users come first,
 * so that they don't load the shell for what they share with it. `live` is a file so that the editor's page can evaluate it, with the API's schemas,
 * in a task of its own. The files below it, up to `open-file`, are what pages besides the editor load as well: most of them `shared` and `icons`,
 * those with work `work`, the list of shortcuts `editor-core`, and links to sheets `open-file`, so that they don't load the editor. `common` has all
 * other modules that both home and the editor import: without it, one such import would make home load the editor.
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'main', test: /\/src\/app\/main\.tsx$/ },
  { name: 'not-found', test: /\/src\/app\/routes\/not-found\.tsx$/ },
  { name: 'unsubscribe', test: /\/src\/app\/routes\/unsubscribe\.tsx$/ },
  { name: 'live', test: /\/src\/lib\/(live\/live|refresh)\.ts$/ },
  { name: 'signed-in', test: /\/src\/app\/signed-in\.tsx$/ },
  {
    name: 'shared',
    test: /\/(src\/ui\/(avatar|favourite-button|icon-button|load-failure|status|tip)\.tsx|src\/lib\/(comment-drafts|dates|extra-settings|messages\/comments)\.ts|@mantine\/core\/esm\/components\/(Menu|Popover|Tooltip)\/.*|idb\/build\/index\.js)$/,
  },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
  {
    name: 'work',
    test: /\/src\/ui\/(dialog|grid\/choice-list|select)\.tsx$/,
  },
  { name: 'members', test: /\/src\/lib\/members-query\.ts$/ },
  { debugName: 'common', name: sharedModules('common', home, inApp('routes/editor.tsx')) },
  {
    name: 'editor-core',
    test: /\/(src\/(lib\/messages\/editor-words|editor\/sync\/read-ahead)|editor-core\/src\/commands\/commands)\.ts$/,
  },
  { name: 'open-file', test: /\/src\/editor\/(api\/open-file|links\/lazy-sheet-links)\.ts$/ },
  { name: 'editor', test: /\/src\/app\/routes\/editor\.tsx$/ },
  { name: 'shell', test: /\/src\/app\/shell\/shell\.tsx$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

const editorPage = preloadedPage({
  page: 'editor.html',
  modules: ['/app/signed-in.tsx', '/app/routes/editor.tsx', '/app/prefetch.ts'],
  placeholder: fileURLToPath(new URL('editor-placeholder.html', import.meta.url)),
  firstScript: fileURLToPath(new URL('src/editor/opening/early.ts', import.meta.url)),
});

export default defineConfig({
  plugins: [
    guidePages(),
    withoutUnusedZod(),
    withoutServersPart(),
    pausedMainBundle(),
    react({ compiler: true }),
    editorPage,
    compileHint(),
    compressedCopies(),
    chunkList(fileURLToPath(new URL('../../node_modules/.web-chunks.json', import.meta.url))),
  ],
  // The repository can contain several versions of React (bench compares with other editors): the page only uses its own.
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    fs: { allow: ['.', '../../packages', '../../node_modules', '../../docs/guide'] },
    // In development, the service worker is in src/ and still has the whole page as its scope.
    headers: { 'Service-Worker-Allowed': '/' },
    proxy: { '/api': { target: apiServer, ws: true } },
  },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: apiServer, ws: true } } },
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    // kB. The largest is the writer of PDFs, loaded when a page is exported.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { page: 'index.html', sw: 'src/service-worker/sw.ts' },
      output: {
        // Browsers identify a service worker by its URL: it always has this name, at the root.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups },
      },
    },
  },
});
