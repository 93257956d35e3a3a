import { itemSorts } from '../../features/files/model/items.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { useListLayout } from '../list-layout.tsx';

/** Files as cards or as a table, the same in every folder. */
export function useFilesLayout({ sorts }: { sorts: boolean }) {
  return useListLayout({
    look: useStored('filesLook') ?? { layout: 'cards', sort: 'name' },
    keep: (look) => storage.write('filesLook', look),
    sorts: sorts ? itemSorts : undefined,
  });
}
