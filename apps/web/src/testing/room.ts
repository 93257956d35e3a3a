const names = ['clientHeight', 'offsetHeight', 'clientWidth', 'offsetWidth'] as const;
const original = names.map((name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const);

/** Rows and columns of a table are drawn where there is room for them, and jsdom lays nothing out: this gives every element a window's size. */
export function giveRoom({ width = 4000, height = 700 } = {}): void {
  const sizes = { clientHeight: height, offsetHeight: height, clientWidth: width, offsetWidth: width };
  for (const name of names) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: sizes[name] });
}

/** Elements have the sizes that jsdom gives them again. */
export function restoreRoom(): void {
  for (const [name, descriptor] of original) {
    if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
    else Reflect.deleteProperty(HTMLElement.prototype, name);
  }
}
