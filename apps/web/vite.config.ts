import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './compress-plugin.ts';
import { guidePages } from './guide-plugin.ts';

/** The first releases with `light-dark()`, which the tokens are written in; older targets would have it compiled away wrongly. */
const browsers = ['chrome123', 'firefox120', 'safari17.5'];

const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [guidePages(), react({ compiler: true }), compressedCopies()],
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
      // Browsers know a service worker by its address: it has one name for ever, at the root.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
});
