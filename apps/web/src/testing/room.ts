const sizes = ['clientHeight', 'offsetHeight', 'clientWidth', 'offsetWidth'] as const;
const originals = sizes.map((name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const);

/** Tables only render rows and columns that fit, and jsdom has no layout: this gives every element a window's size. */
export function giveRoom({ width = 4000, height = 700 } = {}): void {
  const given = { clientHeight: height, offsetHeight: height, clientWidth: width, offsetWidth: width };
  for (const name of sizes) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: given[name] });
}

/** Undoes `giveRoom`. */
export function takeRoom(): void {
  for (const [name, original] of originals) {
    if (original) Object.defineProperty(HTMLElement.prototype, name, original);
    else Reflect.deleteProperty(HTMLElement.prototype, name);
  }
}
