import type { MantineColorSchemeManager } from '@mantine/core';
import { storage } from '../lib/storage.ts';

/** Stores light, dark or system with the page's other settings. */
function storedColorScheme(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (fallback) => storage.read('colorScheme') ?? fallback,
    set: (value) => storage.write('colorScheme', value),
    subscribe: (onUpdate) => {
      let last = storage.read('colorScheme');
      stop = storage.subscribe(() => {
        const next = storage.read('colorScheme');
        if (next !== last) onUpdate(next ?? 'auto');
        last = next;
      });
    },
    unsubscribe: () => stop(),
    clear: () => storage.remove('colorScheme'),
  };
}

export const colorSchemeManager = storedColorScheme();
