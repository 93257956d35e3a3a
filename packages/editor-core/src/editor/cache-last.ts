/** Caches the last result as long as all arguments are the same. */
export function cacheLast<A extends readonly unknown[], T>(compute: (...args: A) => T): (...args: A) => T {
  let last: { readonly args: A; readonly value: T } | null = null;
  return (...args) => {
    if (last === null || args.some((arg, i) => arg !== last?.args[i])) last = { args, value: compute(...args) };
    return last.value;
  };
}
