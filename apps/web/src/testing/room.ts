/** Tables only render rows and columns that fit, and jsdom has no layout: this gives every element a window's size. */
export function giveRoom({ width = 4000, height = 700 } = {}): void {
  const sizes = { clientHeight: height, offsetHeight: height, clientWidth: width, offsetWidth: width };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
}
