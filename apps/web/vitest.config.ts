import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { guidePages } from './guide-plugin.ts';

export default defineConfig({
  plugins: [guidePages(), react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // The files of a worker share its window and modules: making these for each file took two thirds of the time. `setup.ts` takes away what
    // a file leaves in them.
    isolate: false,
    // As in the root's configuration, which does not reach here: projects that run side by side have the same.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Packages are bundled once, so that each of them gets the one React that `dedupe` names: the repository holds two.
    deps: {
      optimizer: {
        client: {
          enabled: true,
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/hooks',
            '@mantine/notifications',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@testing-library/dom',
            '@testing-library/react',
            '@testing-library/user-event',
            '@tabler/icons-react',
          ],
        },
      },
    },
  },
});
