import { useState } from 'react';

/** The selected rows of a list. Rows that leave the list are deselected. */
export function useSelection<T extends { readonly id: number }>(listed: readonly T[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    selected: listed.filter(({ id }) => ids.has(id)),
    has: ({ id }: T) => ids.has(id),
    toggle: ({ id }: T) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    all: () => setIds(new Set(listed.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
