import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './compress-plugin.ts';
import { guidePages } from './guide-plugin.ts';
import { withoutJsonSchema } from './zod-plugin.ts';

/** The first releases with `light-dark()`, which the tokens are written in; older targets would have it compiled away wrongly. */
const browsers = ['chrome123', 'firefox120', 'safari17.5'];

/**
 * What always comes together is one file each, with all that it imports and no file before has: what every page needs, what every signed-in
 * page, and what each of those in the shell. Left alone, the bundler parts it by who else imports it, and a hundred small files pack worse
 * than a few. Two pages that one sees without an account come before, so that they do not bring the shell for what they share with it.
 */
const wholes = ['app/main.tsx', 'app/routes/not-found.tsx', 'app/routes/unsubscribe.tsx', 'app/signed-in.tsx', 'app/shell/shell.tsx'].map(
  (start, index, all) => ({
    name: basename(start, '.tsx'),
    test: (id: string) => id.endsWith(`/src/${start}`),
    priority: all.length - index,
  }),
);

const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [guidePages(), withoutJsonSchema(), react({ compiler: true }), compressedCopies()],
  // The repository may hold several versions of React (bench compares with other editors): the page uses its own alone.
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    fs: { allow: ['.', '../../packages', '../../node_modules', '../../docs/guide'] },
    // While developing, the service worker lies in src/ and speaks for the whole page all the same.
    headers: { 'Service-Worker-Allowed': '/' },
    proxy: { '/api': { target: apiServer, ws: true } },
  },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: apiServer, ws: true } } },
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { page: 'index.html', sw: 'src/service-worker/sw.ts' },
      output: {
        // Browsers know a service worker by its address: it has one name for ever, at the root.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: wholes },
      },
    },
  },
});
