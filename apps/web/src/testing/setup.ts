import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A lazily loaded page takes as long as the machine needs: tests wait without a time limit.
configure({ asyncUtilTimeout: 30_000 });

/** Browser functions that Mantine needs and jsdom lacks. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver = NoResizeObserver;
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
  localStorage.clear();
});
