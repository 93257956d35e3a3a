export interface Lru<V> {
  /** Marks the entry as used last. */
  find(key: string): V | undefined;
  /** Disposes of the entry used longest ago when there are more than `capacity`. */
  add(key: string, value: V): void;
  /** Used longest ago first. */
  entries(): IterableIterator<[string, V]>;
  clear(): void;
}

export function createLru<V>(capacity: number, dispose: (value: V) => void): Lru<V> {
  const values = new Map<string, V>();
  const drop = (key: string, value: V): void => {
    values.delete(key);
    dispose(value);
  };
  return {
    find(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    add(key, value) {
      values.set(key, value);
      for (const [oldest, stale] of values) {
        if (values.size <= capacity) break;
        drop(oldest, stale);
      }
    },
    entries: () => values.entries(),
    clear() {
      for (const [key, value] of values) drop(key, value);
    },
  };
}
