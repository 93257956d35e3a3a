/** Rows of a table are drawn where there is room for them, and jsdom lays nothing out: this gives every element a window's size. */
export function giveRoom(): void {
  const sizes = { clientHeight: 700, offsetHeight: 700, clientWidth: 1200, offsetWidth: 1200 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
}
