import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A page that is loaded in pieces takes as long as the machine lets it: what is waited for either comes or never does.
configure({ asyncUtilTimeout: 30_000 });

/** What jsdom lacks and Mantine asks for. */
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
