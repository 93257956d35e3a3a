import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { takeRoom } from './room.ts';

// A lazily loaded page takes as long as the machine needs: the limit only ends tests that hang.
configure({ asyncUtilTimeout: 120_000 });

/** Browser functions that Mantine needs and jsdom lacks. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

window.ResizeObserver = NoResizeObserver;
window.IntersectionObserver = NoIntersectionObserver;
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

// The files of a worker share its window and modules.
const { fetch } = globalThis;
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notifications.clean();
  globalThis.fetch = fetch;
  takeRoom();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
